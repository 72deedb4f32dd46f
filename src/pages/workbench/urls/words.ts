// The URL list in words.
import { counted, formatNumber, type MessageKey, t } from '../../../platform/i18n.ts';
import type { Answer, CrawlPolicy } from '../../../robots/index.ts';
import { rateOf } from '../../../ui/files/Progress.tsx';
import type { RuleFacet } from '../../../urls/index.ts';
import { ruleText } from '../../../words/text/place.ts';
import type { UrlListCounts } from '../../../workers/urls/jobs.ts';
import { notFetchedText } from '../shared/words.ts';
import type { ListError, ListState } from './list-state.ts';

/**
 * The result for the list; the first sentence is the answer.
 *
 * @param policies what each selected crawler follows
 */
export function listTexts({ facets }: UrlListCounts, policies: readonly CrawlPolicy[]): readonly string[] {
  const { total, verdicts } = facets;
  const blocked = verdicts['blocked-for-some'];
  const allowed = verdicts['allowed-for-all'];
  const texts =
    blocked > 0
      ? [counted('urlsBlocked', blocked, formatNumber(total), formatNumber(policies.length))]
      : allowed > 0
        ? [counted('urlsAllowed', allowed, formatNumber(policies.length))]
        : [];
  const unknown = verdicts.unknown > 0 ? [counted('urlsUnknown', verdicts.unknown)] : [];
  const top = mostBlocking(facets.rules);
  const rule = top ? [counted('urlsTopRule', top.rows, String(top.line), ruleText(top))] : [];
  return [...texts, ...unknown, ...rule];
}

/** For a list without URLs. If reading was canceled, it isn't known what the files have. */
export function emptyText(progress: ListState['progress'], hasFiles: boolean): string {
  if (progress === 'running') return t('urlsReading');
  return t(hasFiles && progress !== 'canceled' ? 'urlsNothing' : 'urlsNone');
}

function mostBlocking(rules: readonly RuleFacet[]): RuleFacet | null {
  const blocking = rules.filter(({ kind, rows }) => kind === 'disallow' && rows > 0);
  return blocking.reduce<RuleFacet | null>((best, rule) => (best && best.rows >= rule.rows ? best : rule), null);
}

export function listShownText(count: number, total: number): string {
  return t('urlsShown', formatNumber(count), formatNumber(total));
}

export function listProgressText({ taken, takenBefore, startedAt }: ListState): string {
  const rate = rateOf(taken - takenBefore, startedAt, performance.now());
  return rate === null ? counted('urlsCount', taken) : t('urlsProgress', formatNumber(taken), formatNumber(rate));
}

/** The text of the rule on a line; '' without one. */
export type RuleTexts = (line: number) => string;

/** Texts are made on demand: of a file with many rules, few are ever shown. */
export function ruleTexts({ facets }: UrlListCounts): RuleTexts {
  const rules = new Map(facets.rules.map((rule) => [rule.line, rule]));
  return (line) => {
    const rule = rules.get(line);
    return rule ? ruleText(rule) : '';
  };
}

/** The rules that decide for any crawler, starting with that of the first blocked class. */
export function decidersText(answers: readonly Answer[], rules: RuleTexts): string {
  const inOrder = [...answers].sort((a, b) => Number(a.allowed) - Number(b.allowed));
  const lines = [...new Set(inOrder.flatMap(({ line }) => line ?? []))];
  const [first] = lines;
  if (first === undefined) return '';
  const more = lines.length > 1 ? ` +${formatNumber(lines.length - 1)}` : '';
  return `${t('lineLink', first)} ${rules(first)}${more}`;
}

const READ: Readonly<Record<Extract<ListError, { kind: 'read' }>['reason'], MessageKey>> = {
  truncated: 'fileTruncated',
  damaged: 'fileDamaged',
  unreadable: 'fileUnreadable',
  'too-large': 'fileTooLarge',
  'no-text': 'fileNoText',
  malformed: 'fileNoSitemap',
  'too-many': 'fileTooManyUrls',
  'open-quote': 'fileOpenQuote',
  'list-full': 'urlsFull',
};

export function listErrorText(trouble: ListError): string {
  switch (trouble.kind) {
    case 'read':
      return t(READ[trouble.reason]);
    case 'crashed':
      return t('fileCrashed');
    case 'fetch':
      return notFetchedText(trouble.answer);
    default:
      return trouble satisfies never;
  }
}
