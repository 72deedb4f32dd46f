// All of one row: each class of crawlers, with the rule that decides for it, "Add as expectation", and "Add key URL".
import { t } from '../../../platform/i18n.ts';
import { formatPlainList } from '../../../words/text/format.ts';
import { visibleText } from '../../../words/text/text.ts';
import type { UrlListCounts, UrlRow } from '../../../workers/urls/jobs.ts';
import { tokensText } from '../shared/words.ts';
import { AddKeyUrl } from './AddKeyUrl.tsx';
import { AnswerState } from './UrlTable.tsx';
import type { RuleTexts } from './words.ts';

interface DetailsProps {
  readonly row: UrlRow;
  readonly classes: UrlListCounts['classes'];
  readonly rules: RuleTexts;
  readonly expect: (token: string, isAllowed: boolean) => void;
}

export function Details({ row, classes, rules, expect }: DetailsProps) {
  const { url, answers } = row;
  return (
    <section class="url-details" aria-label={t('columnUrl')}>
      <p class="url untrusted">{visibleText(url)}</p>
      <AddKeyUrl key={url} url={url} />
      <table class="changes">
        <thead>
          <tr>
            <th scope="col">{t('columnCrawlers')}</th>
            <th scope="col">{t('facetVerdict')}</th>
            <th scope="col">{t('columnLine')}</th>
            <th scope="col">{t('expectations')}</th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ tokens }, classIndex) => {
            const answer = answers[classIndex];
            const [token] = tokens;
            if (answer === undefined || token === undefined) return null;
            const { line, allowed } = answer;
            return (
              <tr key={token}>
                <th scope="row" title={formatPlainList(tokens)}>
                  {tokensText(tokens, 3)}
                </th>
                <td>
                  <AnswerState answer={answer} />
                </td>
                <td class="untrusted">{line !== null && `${t('lineLink', line)} ${rules(line)}`}</td>
                <td>
                  {answer.answer !== 'unknown' && (
                    <button
                      type="button"
                      class="link"
                      data-action="expect-this"
                      aria-label={t('expectThisFor', token)}
                      onClick={() => expect(token, allowed)}
                    >
                      {t('expectThis')}
                    </button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
