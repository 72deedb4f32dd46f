// Filters the crawlers of a log: by a text, by a purpose, or only those that broke rules.
import { isForAi, PURPOSES, type Purpose } from '../../../crawlers/index.ts';
import { t } from '../../../platform/i18n.ts';
import { purposeText } from '../../../words/crawler/purpose.ts';
import type { CrawlerEntry } from './columns.ts';

/** All crawlers that the headline counts as AI's: a choice beside the purposes. */
const ALL_AI = 'all-ai';
type PurposeChoice = Purpose | typeof ALL_AI;

export interface VisitorFilter {
  /** In the token or its operator's name. */
  readonly text: string;
  /** '' for all. */
  readonly purpose: PurposeChoice | '';
  readonly onlyBroke: boolean;
}

export const NO_VISITOR_FILTER: VisitorFilter = { text: '', purpose: '', onlyBroke: false };

export function isMatchingVisitor(
  { log, crawler }: CrawlerEntry,
  { text, purpose, onlyBroke }: VisitorFilter,
): boolean {
  return (
    (purpose === '' || (purpose === ALL_AI ? isForAi(crawler) : crawler.purposes.includes(purpose))) &&
    (!onlyBroke || log.brokeRules > 0) &&
    `${crawler.token}\n${crawler.owner ?? ''}`.toLowerCase().includes(text.trim().toLowerCase())
  );
}

interface FilterProps {
  readonly entries: readonly CrawlerEntry[];
  readonly filter: VisitorFilter;
  readonly change: (changes: Partial<VisitorFilter>) => void;
}

export function VisitorFilterInputs({ entries, filter, change }: FilterProps) {
  const present = PURPOSES.filter((each) => entries.some(({ crawler }) => crawler.purposes.includes(each)));
  const hasAi = entries.some(({ crawler }) => isForAi(crawler));
  const choices: readonly PurposeChoice[] = hasAi ? [ALL_AI, ...present] : present;
  return (
    <>
      <input
        type="search"
        data-action="find-crawler"
        aria-label={t('optionsFilter')}
        placeholder={t('optionsFilter')}
        value={filter.text}
        onInput={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <select
        data-action="filter-purpose"
        aria-label={t('logPurpose')}
        value={filter.purpose}
        onChange={({ currentTarget }) =>
          change({ purpose: choices.find((each) => each === currentTarget.value) ?? '' })
        }
      >
        <option value="">{t('logAllPurposes')}</option>
        {choices.map((each) => (
          <option key={each} value={each}>
            {each === ALL_AI ? t('logAllAi') : purposeText(each)}
          </option>
        ))}
      </select>
      <label>
        <input
          type="checkbox"
          data-action="only-broke"
          checked={filter.onlyBroke}
          onChange={({ currentTarget }) => change({ onlyBroke: currentTarget.checked })}
        />{' '}
        {t('logOnlyBroke')}
      </label>
    </>
  );
}
