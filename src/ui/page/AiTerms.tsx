// What the page and its site say about AI use besides robots.txt and directives: license terms, text that snippets leave out,
// and, on a click, the site's tdmrep.json.
import { counted, t } from '../../platform/i18n.ts';
import type { PageReport, TdmFileAnswer } from '../../report/index.ts';
import { licensePlace, rslText, tdmFileText } from '../../words/page/ai-terms.ts';
import type { TabActions } from '../actions.ts';
import { UrlOrText } from '../elements/UrlOrText.tsx';
import { useQuestion } from '../elements/use-question.ts';
import { Words } from '../elements/Words.tsx';
import { Ask } from './Ask.tsx';
import { LlmsFile } from './LlmsFile.tsx';

interface AiTermsProps {
  readonly report: PageReport;
  readonly actions: Pick<TabActions, 'tdmFile' | 'lookUpLicenses' | 'llmsFile'>;
}

export function AiTerms({ report, actions }: AiTermsProps) {
  const { url, licenses, rsl, noSnippetElements } = report;
  const isUnread = licenses.some((one) => one.isRsl && !rsl.some((read) => read.url === one.url));
  const [question, ask] = useQuestion(url, () => actions.tdmFile(url));
  return (
    <section class="served" aria-labelledby="ai-terms-title">
      <h2 id="ai-terms-title">{t('aiTermsTitle')}</h2>
      {licenses.map((license, index) => (
        <p key={index} class="untrusted" data-license={license.source}>
          {t(license.isRsl ? 'aiTermsLicense' : 'aiTermsOtherLicense')} <UrlOrText text={license.url} />{' '}
          <span class="soft">{licensePlace(license)}</span>
        </p>
      ))}
      {rsl.map((read, index) => (
        <p key={index} class="untrusted" data-rsl={read.terms === null ? read.file : 'terms'}>
          <Words of={rslText(read)} />
        </p>
      ))}
      {isUnread && (
        <Ask
          hint={t('rslHint')}
          label={t('rslAsk')}
          action="rsl"
          isBusy={false}
          ask={() => actions.lookUpLicenses(url)}
        />
      )}
      {noSnippetElements !== null && noSnippetElements > 0 && <p>{counted('aiTermsNoSnippet', noSnippetElements)}</p>}
      <Ask hint={t('tdmHint')} label={t('tdmAsk')} action="tdm" isBusy={question.kind === 'asked'} ask={ask} />
      <div role="status">
        {question.kind === 'asked' && <p>{t('loading')}</p>}
        {question.kind === 'failed' && <TdmAnswer answer={{ kind: 'failed', reason: 'network' }} report={report} />}
        {question.kind === 'answered' && <TdmAnswer answer={question.answer} report={report} />}
      </div>
      <LlmsFile url={url} ask={() => actions.llmsFile(url)} />
    </section>
  );
}

function TdmAnswer({ answer, report }: { readonly answer: TdmFileAnswer; readonly report: PageReport }) {
  const match = answer.kind === 'rules' ? answer.match : null;
  return (
    <>
      <p class="untrusted" data-tdm={match === null ? answer.kind : match.isReserved ? 'reserved' : 'not-reserved'}>
        <Words of={tdmFileText(answer)} />
      </p>
      {match?.policy && (
        <p class="untrusted">
          {t('tdmTerms')} <UrlOrText text={match.policy} />
        </p>
      )}
      {match && saysItself(report) && <p>{t('tdmOverridden')}</p>}
      {answer.kind === 'rules' && answer.omitted > 0 && <p class="soft">{counted('andMore', answer.omitted)}</p>}
    </>
  );
}

/** Later places replace earlier ones: the file, the header, the meta tag. */
const saysItself = ({ aiUse }: PageReport) =>
  aiUse.some(({ statements }) => statements.some(({ place }) => place.kind === 'tdm-reservation'));
