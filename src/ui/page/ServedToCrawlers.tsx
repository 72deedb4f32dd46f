// How the server answers the selected crawlers, at a click: beside what the browser gets under its own name.
import { counted, type MessageKey, t } from '../../platform/i18n.ts';
import type { ServedAnswer, ServedField, ServedTo } from '../../report/index.ts';
import { failureText } from '../../words/page/served.ts';
import { formatBytes, formatList } from '../../words/text/format.ts';
import { brief } from '../../words/text/place.ts';
import { useStateOf } from '../elements/use-state-of.ts';
import type { TabActions } from '../tab/actions.ts';
import { Ask } from './Ask.tsx';

type State =
  | { readonly kind: 'idle' | 'asked' | 'failed' }
  | { readonly kind: 'answered'; readonly servedTo: ServedTo };

interface ServedToCrawlersProps {
  readonly url: string;
  readonly actions: Pick<TabActions, 'servedTo'>;
}

export function ServedToCrawlers({ url, actions }: ServedToCrawlersProps) {
  const [state, setState] = useStateOf<State>(url, { kind: 'idle' });
  const ask = async () => {
    setState({ kind: 'asked' });
    const servedTo = await actions.servedTo().catch(() => null);
    setState(servedTo ? { kind: 'answered', servedTo } : { kind: 'failed' });
  };
  return (
    <section class="served" aria-labelledby="served-to-title">
      <h2 id="served-to-title">{t('servedToTitle')}</h2>
      <Ask hint={t('servedToHint')} label={t('servedToAsk')} isBusy={state.kind === 'asked'} ask={ask} />
      <div role="status">{sumOf(state)}</div>
      {state.kind === 'answered' && state.servedTo.kind === 'answered' && <Answers servedTo={state.servedTo} />}
    </section>
  );
}

function sumOf(state: State) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'asked':
      return <p>{t('loading')}</p>;
    case 'failed':
      return <p>{t('servedNetwork')}</p>;
    case 'answered':
      return <p>{statusOf(state.servedTo)}</p>;
    default:
      return state satisfies never;
  }
}

function statusOf(servedTo: ServedTo): string {
  switch (servedTo.kind) {
    case 'no-access':
      return t('servedToNoAccess');
    case 'no-rule':
      return t('servedToNoRule');
    case 'nobody':
      return t('servedToNobody');
    case 'answered': {
      const different = servedTo.crawlers.filter(({ differs }) => differs.length > 0);
      return different.length === 0
        ? t('servedToSame')
        : t('servedToDiffers', formatList(different.flatMap(({ tokens }) => tokens)));
    }
    default:
      return servedTo satisfies never;
  }
}

function Answers({
  servedTo: { own, crawlers, omitted },
}: {
  readonly servedTo: Extract<ServedTo, { kind: 'answered' }>;
}) {
  return (
    <>
      <dl class="facts">
        <dt>{t('servedToOwn')}</dt>
        <dd class="untrusted">{answerText(own)}</dd>
        {crawlers.map(({ tokens, userAgent, isDocumented, answer, differs }) => (
          <>
            <dt key={userAgent}>{formatList(tokens)}</dt>
            <dd class="untrusted" data-served-to={tokens[0]} data-differs={differs.length > 0}>
              {answerText(answer)}
              {differs.length > 0 && (
                <strong> {t('servedToFields', formatList(differs.map((field) => t(FIELDS[field]))))}</strong>
              )}
              <br />
              <code class="soft">{userAgent}</code>
              {!isDocumented && <span class="soft"> {t('servedToComposed')}</span>}
            </dd>
          </>
        ))}
      </dl>
      {omitted > 0 && <p class="soft">{counted('pageMore', omitted)}</p>}
      <p class="soft">{t('servedToCaution')}</p>
    </>
  );
}

const FIELDS: Record<ServedField, MessageKey> = {
  failure: 'servedFieldFailure',
  status: 'servedFieldStatus',
  redirect: 'servedFieldRedirect',
  directives: 'servedFieldDirectives',
  canonical: 'servedFieldCanonical',
  title: 'servedFieldTitle',
  size: 'servedFieldSize',
};

function answerText(answer: ServedAnswer): string {
  if (answer.kind === 'failed') return failureText(answer.reason);
  const { status, redirectedTo, directives, canonical, title, size } = answer;
  return [
    t('servedToStatus', status),
    ...(redirectedTo === null ? [] : [`→ ${brief(redirectedTo)}`]),
    formatBytes(size),
    ...(title === null ? [] : [t('quoted', brief(title))]),
    ...directives.map(brief),
    ...(canonical === null ? [] : [`canonical: ${brief(canonical)}`]),
  ].join(' · ');
}
