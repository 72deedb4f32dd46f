// On a click: whether the site has an llms.txt, and related links of the page. No verdict depends on it.
import { t } from '../../platform/i18n.ts';
import type { LlmsFileAnswer } from '../../shared/protocol.ts';
import { formatBytes } from '../../words/text/format.ts';
import { UrlOrText } from '../elements/UrlOrText.tsx';
import { useStateOf } from '../elements/use-state-of.ts';
import { Ask } from './Ask.tsx';

type State =
  | { readonly kind: 'idle' | 'asked' }
  | { readonly kind: 'answered'; readonly answer: LlmsFileAnswer | null };

interface LlmsFileProps {
  readonly url: string;
  readonly ask: () => Promise<LlmsFileAnswer | null>;
}

export function LlmsFile({ url, ask }: LlmsFileProps) {
  const [state, setState] = useStateOf<State>(url, { kind: 'idle' });
  const look = async () => {
    setState({ kind: 'asked' });
    setState({ kind: 'answered', answer: await ask().catch(() => null) });
  };
  return (
    <>
      <Ask hint={t('llmsHint')} label={t('llmsAsk')} action="llms" isBusy={state.kind === 'asked'} ask={look} />
      <div role="status">
        {state.kind === 'asked' && <p>{t('loading')}</p>}
        {state.kind === 'answered' && <Answer answer={state.answer} />}
      </div>
    </>
  );
}

function Answer({ answer }: { readonly answer: LlmsFileAnswer | null }) {
  if (answer === null || answer.status === null) return <p data-llms="failed">{t('llmsFailed')}</p>;
  const isThere = answer.status === 200 && answer.isText;
  return (
    <>
      <p data-llms={isThere ? 'found' : 'none'}>
        {isThere ? t('llmsFound', formatBytes(answer.bytes)) : t('llmsNone', answer.status)}
      </p>
      {answer.links.map(({ rel, url }) => (
        <p key={`${rel} ${url}`} class="untrusted">
          <code>{`<link rel="${rel}">`}</code> <UrlOrText text={url} />
        </p>
      ))}
    </>
  );
}
