// The report as Markdown, for an issue or a mail: https://spec.commonmark.org/0.31.2/ and https://github.github.com/gfm/. What
// others wrote stands in code, where nothing is markup, an address, a mention or a reference; all else is our own words.
import { t } from '../platform/i18n.ts';
import type { CrawlerReport } from '../report/index.ts';
import { answeredBy, hopsOf, type RobotsOutcome } from '../robots/index.ts';
import type { ReadyView } from '../shared/protocol.ts';
import { crawlCell, indexCell } from './cells.ts';
import { conflictText } from './conflicts.ts';
import { groupText, whyShort } from './crawl.ts';
import { disagreementText } from './dialects.ts';
import { formatTime } from './format.ts';
import { headlinesOf } from './headline.ts';
import { MOST_COPIED } from './limits.ts';
import { factsText, hopText, outcomeRemarks } from './outcome.ts';
import { canonicalWhere, quoteBrief, whereText } from './place.ts';
import { joined, partsOf, plain, type Sentence, say } from './sentence.ts';
import { shown } from './text.ts';
import { redirectText, verdictSentences, verdictTitle } from './verdict.ts';

/** @param now milliseconds since the epoch */
export function reportToMarkdown(view: ReadyView, now: number): string {
  return blocksOf(view, now)
    .map((block) => `${block}\n`)
    .join('\n');
}

function blocksOf({ report, outcome, origin }: ReadyView, now: number): readonly string[] {
  const { url, crawlers, directives, canonicals, conflicts, disagreements, missing } = report;
  const verdict = joined([plain(verdictTitle(report.page)), ...verdictSentences(report.page)]);
  const headlines = headlinesOf(report).map(({ clauses }) =>
    joined(
      clauses.map(({ says }) => says),
      ' ',
    ),
  );
  const remarks = outcomeRemarks(outcome, origin, now).map(({ says }) => says);
  const unknown = missing.map((fact) => say(`missing_${fact}`));
  return [
    `# ${said(say('copyHeading'))}`,
    said(joined([quoteBrief(url), plain(formatTime(now))])),
    list([verdict, ...headlines, ...remarks, ...unknown].map(said)),
    ...section(
      t('copyConflicts'),
      [...conflicts.map((one) => conflictText(one)), ...disagreements.map((one) => disagreementText(one))].map(
        ({ title, text }) => `**${inline(title)}** ${said(text)}`,
      ),
    ),
    ...section(t('pageRedirects'), (report.page.redirects ?? []).map(redirectText).map(said)),
    ...section(t('tabCrawlers'), crawlers.map(crawlerText)),
    ...section('robots.txt', robotsTexts(outcome, now).map(said)),
    ...section(
      t('pageDirectives'),
      directives.map((directive) => said(placed(directive.text, whereText(directive)))),
    ),
    ...section(
      t('pageCanonical'),
      canonicals.map((canonical) => {
        const { href, target } = canonical;
        return said(placed(target.kind === 'no-address' ? href : target.url, plain(canonicalWhere(canonical))));
      }),
    ),
  ];
}

function placed(text: string, where: Sentence): Sentence {
  return joined([quoteBrief(text), plain(' ('), where, plain(')')], '');
}

function crawlerText(report: CrawlerReport): string {
  const { crawler } = report;
  const answers = joined([
    plain(crawlCell(report).spoken),
    joined([plain(indexCell(report).spoken), plain(' ('), whyShort(report), plain(')')], ''),
  ]);
  const group = groupText(report);
  const item = `${code(crawler.token)}: ${said(answers)}`;
  return group === null ? item : `${item} · ${said(group)}`;
}

/** Where the answer came from, what it was, and each redirect before it. */
function robotsTexts(outcome: RobotsOutcome, now: number): readonly Sentence[] {
  const hops = hopsOf(outcome)?.map(hopText) ?? [say('robotsHopsUnknown')];
  return [joined([quoteBrief(answeredBy(outcome)), factsText(outcome, now)]), ...hops];
}

function section(title: string, items: readonly string[]): readonly string[] {
  return items.length > 0 ? [`## ${inline(title)}`, list(items)] : [];
}

function list(items: readonly string[]): string {
  const more = items.length > MOST_COPIED ? ['…'] : [];
  return [...items.slice(0, MOST_COPIED), ...more].map((item) => `- ${item}`).join('\n');
}

/** A sentence, its quotes in code. */
function said(sentence: Sentence): string {
  const parts = partsOf(sentence);
  // Two codes side by side would be one.
  const ours = (part: string, index: number) =>
    part === '' && index > 0 && index < parts.length - 1 ? ' ' : inline(part);
  return parts.map((part, index) => (index % 2 === 0 ? ours(part, index) : code(part))).join('');
}

/** Our own words, in which nothing is markup: no emphasis, link, HTML, entity or code (§2.4). */
export function inline(words: string): string {
  return line(words).replace(/[\\`*_[\]<>&|~#]|:(?=\/\/)|(?<=www)\./gi, '\\$&');
}

/** A code span, between more backticks in a row than there are in it (§6.1). */
export function code(text: string): string {
  const content = line(shown(text));
  if (content.trim() === '') return inline(t('emptyValue'));
  const longest = Math.max(0, ...(content.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  // One space is taken off at both ends, and keeps backticks apart.
  const pad = /^[` ]|[` ]$/.test(content) ? ' ' : '';
  return fence + pad + content + pad + fence;
}

const line = (text: string) => text.replace(/\s/g, ' ');
