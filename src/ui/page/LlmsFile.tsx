// On a click: whether the site has an llms.txt, and related links of the page. No verdict depends on it.
import { t } from '../../platform/i18n.ts';
import type { LlmsFileAnswer } from '../../shared/protocol.ts';
import { formatBytes } from '../../words/text/format.ts';
import { UrlOrText } from '../elements/UrlOrText.tsx';
import { useQuestion } from '../elements/use-question.ts';
import { Ask } from './Ask.tsx';

interface LlmsFileProps {
  readonly url: string;
  readonly ask: () => Promise<LlmsFileAnswer | null>;
}

export function LlmsFile({ url, ask }: LlmsFileProps) {
  const [question, look] = useQuestion(url, ask);
  return (
    <>
      <Ask hint={t('llmsHint')} label={t('llmsAsk')} action="llms" isBusy={question.kind === 'asked'} ask={look} />
      <div role="status">
        {question.kind === 'asked' && <p>{t('loading')}</p>}
        {question.kind === 'failed' && <LlmsAnswer answer={null} />}
        {question.kind === 'answered' && <LlmsAnswer answer={question.answer} />}
      </div>
    </>
  );
}

function LlmsAnswer({ answer }: { readonly answer: LlmsFileAnswer | null }) {
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
