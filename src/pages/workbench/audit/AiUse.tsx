// AI use of the pages: for each purpose, how many are allowed, blocked or opted out.
import { formatNumber, t } from '../../../platform/i18n.ts';
import type { AiState } from '../../../report/index.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { AI_STATE_STYLES, aiStateText } from '../../../words/crawler/ai-state.ts';
import { purposeText } from '../../../words/crawler/purpose.ts';
import type { AuditOverview } from '../../../workers/audit-jobs.ts';

const STATES = ['allowed', 'not-restricted', 'opted-out', 'blocked', 'partly', 'conflicting', 'unknown'] as const;
export const AI_PURPOSES = ['ai-search', 'ai-training'] as const;

interface AiUseProps {
  readonly totals: AuditOverview['totals'];
  readonly choose: (purpose: (typeof AI_PURPOSES)[number], state: AiState) => void;
}

export function AiUse({ totals, choose }: AiUseProps) {
  return (
    <section class="audit-ai" aria-label={t('headAi')}>
      {AI_PURPOSES.map((purpose) => (
        <div key={purpose} data-purpose={purpose}>
          <h2>{purposeText(purpose)}</h2>
          <ul>
            {STATES.filter((state) => totals.ai[purpose][state] > 0).map((state) => {
              const { icon, tone } = AI_STATE_STYLES[state];
              return (
                <li key={state}>
                  <button type="button" class="link" data-state={state} onClick={() => choose(purpose, state)}>
                    <span class="state" data-tone={tone}>
                      <Icon name={icon} />
                      {aiStateText(state)}
                    </span>{' '}
                    {formatNumber(totals.ai[purpose][state])}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}
