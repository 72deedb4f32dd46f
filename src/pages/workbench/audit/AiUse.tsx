// AI use of the pages: for each purpose, how many are allowed, blocked or opted out, and by what.
import { AI_PURPOSES, type AiShare, sourceKey } from '../../../audit/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { sourceAmong, stateBySources } from '../../../words/audit/ai-sources.ts';
import { purposeText } from '../../../words/crawler/purpose.ts';
import type { AuditOverview, PageSelecting } from '../../../workers/audit/jobs.ts';

/** The most shown of what decides one state. */
const MOST = 5;

type Choose = (criterion: NonNullable<PageSelecting['criteria']['ai']>) => void;

interface AiUseProps {
  readonly totals: AuditOverview['totals'];
  readonly choose: Choose;
}

export function AiUse({ totals, choose }: AiUseProps) {
  return (
    <section class="audit-ai" aria-label={t('headAi')}>
      {AI_PURPOSES.map((purpose) => (
        <div key={purpose} data-purpose={purpose}>
          <h2>{purposeText(purpose)}</h2>
          <ul>
            {totals.ai[purpose].map((share) => (
              <State key={share.state} share={share} choose={(by) => choose({ purpose, state: share.state, by })} />
            ))}
          </ul>
        </div>
      ))}
      <p class="soft">{t('auditMethodAi')}</p>
    </section>
  );
}

function State({ share, choose }: { readonly share: AiShare; readonly choose: (by: string | null) => void }) {
  const { state, pages, sources, by } = share;
  const { icon, tone, text } = stateBySources(state, by);
  return (
    <li>
      <button type="button" class="link" data-state={state} onClick={() => choose(null)}>
        <span class="state" data-tone={tone}>
          <Icon name={icon} />
          {text}
        </span>{' '}
        <span class="count">{formatNumber(pages)}</span>
      </button>
      {by.length > 0 && (
        <ul>
          {by.slice(0, MOST).map((source) => (
            <li key={sourceKey(source)}>
              <button type="button" class="link" data-source={source.place} onClick={() => choose(sourceKey(source))}>
                <span class="untrusted">{sourceAmong(state, by, source)}</span>{' '}
                <span class="count">{formatNumber(source.pages)}</span>
              </button>
            </li>
          ))}
          {sources > MOST && <li class="soft">{counted('andMore', sources - MOST)}</li>}
        </ul>
      )}
    </li>
  );
}
