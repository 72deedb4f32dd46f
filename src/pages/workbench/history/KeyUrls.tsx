// URLs of the site whose verdict is watched, each with how it should be.
import { useId, useState } from 'preact/hooks';
import { withoutFragment } from '../../../base/url.ts';
import { t } from '../../../platform/i18n.ts';
import { isAsWanted, isPageTrouble, type WantedState } from '../../../shared/key-page.ts';
import { type KeyUrl, WATCH_LIMITS } from '../../../shared/watch.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { Words } from '../../../ui/elements/Words.tsx';
import { WantedChoice, wantedText } from '../../../ui/watch/WantedChoice.tsx';
import { pageStateText } from '../../../words/history/page-change.ts';
import { formatTime } from '../../../words/text/format.ts';
import { visibleText, withoutSite } from '../../../words/text/text.ts';

interface KeyUrlsProps {
  readonly site: string;
  readonly keyUrls: readonly KeyUrl[];
  readonly add: (url: string, wanted: WantedState) => void;
  readonly remove: (url: string) => void;
}

export function KeyUrls({ site, keyUrls, add, remove }: KeyUrlsProps) {
  const id = useId();
  return (
    <section class="key-urls" aria-labelledby={id}>
      <h2 id={id}>{t('historyKeyUrls')}</h2>
      <p class="soft">{t('keyUrlHint', WATCH_LIMITS.keyUrls)}</p>
      <ul>
        {keyUrls.map((keyUrl) => (
          <KeyUrlItem key={keyUrl.url} keyUrl={keyUrl} site={site} remove={() => remove(keyUrl.url)} />
        ))}
      </ul>
      {keyUrls.length < WATCH_LIMITS.keyUrls && <AddKeyUrl site={site} add={add} />}
    </section>
  );
}

interface ItemProps {
  readonly keyUrl: KeyUrl;
  readonly site: string;
  readonly remove: () => void;
}

/** It is requested once a day: more than one answer couldn't be judged, such as a firewall's challenge, or there was none. */
const LATE_MS = 2 * 86_400_000;

function KeyUrlItem({ keyUrl: { url, wanted, found, checkedAt, askedAt }, site, remove }: ItemProps) {
  const isSo = found && isAsWanted(found, wanted);
  const isLate = checkedAt !== null && askedAt !== null && askedAt - checkedAt > LATE_MS;
  return (
    <li data-key-url={url} data-wanted={wanted} data-found={found?.verdict ?? ''}>
      <span class="severity" data-tone={found && isPageTrouble(found, wanted) ? 'warn' : 'soft'}>
        <Icon name={isSo === null ? 'unknown' : isSo ? 'yes' : 'conflict'} />
      </span>
      <span class="untrusted">{visibleText(withoutSite(url, site))}</span>
      <span class="soft">{t('labeled', t('keyUrlWanted'), wantedText(wanted))}</span>
      {found && (
        <span title={checkedAt === null ? '' : formatTime(checkedAt)}>
          <Words of={pageStateText(found)} />
        </span>
      )}
      {isLate && <span class="soft">{t('keyUrlLate', formatTime(checkedAt))}</span>}
      <button
        type="button"
        class="link"
        data-action="remove-key-url"
        aria-label={t('labeled', t('remove'), visibleText(withoutSite(url, site)))}
        onClick={remove}
      >
        {t('remove')}
      </button>
    </li>
  );
}

interface AddProps {
  readonly site: string;
  readonly add: (url: string, wanted: WantedState) => void;
}

function AddKeyUrl({ site, add }: AddProps) {
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState<WantedState>('indexable');
  const [isBad, setBad] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const url = urlOf(typed, site);
    setBad(url === null);
    if (url === null) return;
    setTyped('');
    add(url, wanted);
  };
  return (
    <form onSubmit={submit}>
      <input
        class="untrusted"
        data-action="key-url"
        value={typed}
        placeholder={`${site}/`}
        aria-label={t('historyKeyUrls')}
        aria-invalid={isBad}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <WantedChoice wanted={wanted} choose={setWanted} />
      <button type="submit" data-kind="action" data-action="add-key-url">
        {t('keyUrlAdd')}
      </button>
      <span role="alert" class="trouble">
        {isBad && t('keyUrlInvalid')}
      </span>
    </form>
  );
}

/** Null for another site's, and for what isn't a URL. */
function urlOf(typed: string, site: string): string | null {
  const text = typed.trim();
  if (text === '' || !URL.canParse(text, `${site}/`)) return null;
  const { origin, href } = new URL(text, `${site}/`);
  return origin === site ? withoutFragment(href) : null;
}
