// Adds a URL of the list to the key URLs of a watched site. Not in a private window: they are kept on disk.
import { useState } from 'preact/hooks';
import { t } from '../../../platform/i18n.ts';
import { background } from '../../../platform/messaging.ts';
import { isPrivateBackground } from '../../../platform/private-windows.ts';
import type { WantedState } from '../../../shared/key-page.ts';
import type { WatchResult } from '../../../shared/protocol.ts';
import { WantedChoice } from '../../../ui/watch/WantedChoice.tsx';

/** Its key is the URL: it shows the result for that one. */
export function AddKeyUrl({ url }: { readonly url: string }) {
  const [answer, setAnswer] = useState<WatchResult | null>(null);
  const [wanted, setWanted] = useState<WantedState>('indexable');
  const add = async () => setAnswer(await background.addKeyUrl(url, wanted).catch(() => 'not-kept' as const));
  if (isPrivateBackground()) return null;
  return (
    <p class="choices" role="status">
      {answer === 'done' ? (
        t('keyUrlAdded')
      ) : (
        <>
          <button type="button" class="link" data-action="add-key-url" onClick={add}>
            {t('keyUrlAdd')}
          </button>{' '}
          <WantedChoice wanted={wanted} choose={setWanted} />
        </>
      )}{' '}
      {answer !== null && answer !== 'done' && <Refusal answer={answer} />}
    </p>
  );
}

function Refusal({ answer }: { readonly answer: Exclude<WatchResult, 'done'> }) {
  switch (answer) {
    case 'not-watched':
      return (
        <>
          {t('watchOff')} · <a href="#history">{t('watchOpenHistory')}</a>
        </>
      );
    case 'too-many':
      return t('watchTooManyShort');
    case 'too-long':
      return t('keyUrlTooLong');
    case 'not-kept':
    case 'no-answer':
      return t('optionsNotSaved');
    default:
      return answer satisfies never;
  }
}
