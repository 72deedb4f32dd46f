// The first thing that is told: whether search engines can index the page, what decides it, and what AI may do with it.
import type { PageReport } from '../../report/index.ts';
import { purposeText } from '../../words/purpose.ts';
import { aiStateText, operatorTexts, verdictSentences, verdictTitle } from '../../words/verdict.ts';

export function Verdict({ report: { page, purposes } }: { readonly report: PageReport }) {
  return (
    <div class="verdict" data-verdict={page.verdict} data-reason={page.reason}>
      <strong>{verdictTitle(page)}</strong>
      {verdictSentences(page).map((sentence) => (
        <p key={sentence} class="stranger">
          {sentence}
        </p>
      ))}
      <dl class="purposes">
        <div data-purpose="search" data-state={purposes.search}>
          <dt>{purposeText('search')}</dt>
          <dd>{verdictTitle(page)}</dd>
        </div>
        {(['ai-search', 'ai-training'] as const).map((purpose) => (
          <div key={purpose} data-purpose={purpose} data-state={purposes[purpose].state}>
            <dt>{purposeText(purpose)}</dt>
            <dd title={operatorTexts(purposes[purpose]).join('\n')}>{aiStateText(purposes[purpose].state)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
