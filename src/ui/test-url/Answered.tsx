// A tested URL, and each crawler's answer by robots.txt.
import { t } from '../../platform/i18n.ts';
import type { TestedCrawl } from '../../report/index.ts';
import { crawlCell } from '../../words/crawler/cells.ts';
import { crawlReasonText } from '../../words/crawler/crawl.ts';
import { visibleText } from '../../words/text/text.ts';
import { CellText } from '../crawlers/CellText.tsx';
import { Words } from '../elements/Words.tsx';

interface AnsweredProps {
  readonly url: string;
  readonly answers: readonly TestedCrawl[];
}

export function Answered({ url, answers }: AnsweredProps) {
  return (
    <>
      <p class="untrusted">
        <code>{visibleText(url)}</code>
      </p>
      <ul>
        {answers.map(({ crawler, crawl }) => (
          <li key={crawler.token} data-tried={crawler.token} data-crawl={crawl.answer}>
            <span class="name">{crawler.token}</span>
            <CellText cell={crawlCell({ crawler, crawl })} />
            <span class="why untrusted">
              <Words of={crawlReasonText(crawl.because)} />
            </span>
          </li>
        ))}
      </ul>
      <p class="soft">{t('tryIndexUnknown')}</p>
    </>
  );
}
