// On a click: whether the site has an llms.txt, and related links of the page. No verdict depends on it.
import { t } from '../../platform/i18n.ts';
import { isMissing } from '../../report/index.ts';
import type { LlmsFileAnswer } from '../../shared/protocol.ts';
import { formatBytes } from '../../words/text/format.ts';
import { joinSentences, say } from '../../words/text/sentence.ts';
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
  return (
    <>
      <FileAnswer {...answer} status={answer.status} />
      {answer.links.map(({ rel, url }) => (
        <p key={`${rel} ${url}`} class="untrusted">
          <code>{`<link rel="${rel}">`}</code> <UrlOrText text={url} />
        </p>
      ))}
    </>
  );
}

function FileAnswer({ status, isText, bytes }: LlmsFileAnswer & { readonly status: number }) {
  if (status === 200 && isText) return <p data-llms="found">{t('llmsFound', formatBytes(bytes))}</p>;
  if (status === 200 || isMissing(status)) return <p data-llms="none">{t('llmsNone', status)}</p>;
  return <p data-llms="failed">{joinSentences([say('llmsFailed'), say('servedStatus', status)]).text}</p>;
}
