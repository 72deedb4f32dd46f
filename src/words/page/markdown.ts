// The report as Markdown, for an issue or a mail: https://spec.commonmark.org/0.31.2/ and https://github.github.com/gfm/. What
// others wrote stands in code, where nothing is markup, a URL, a mention or a reference; all else is our own words.
import { truncateText } from '../../base/truncate-text.ts';
import { t } from '../../platform/i18n.ts';
import type { CrawlerReport, PageReport } from '../../report/index.ts';
import {
  answeredBy,
  type Diagnostic,
  type DiagnosticGroup,
  groupDiagnostics,
  hopsOf,
  type RobotsOutcome,
} from '../../robots/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { aiUseSentences } from '../crawler/ai.ts';
import { crawlCell, indexCell } from '../crawler/cells.ts';
import { columnReasons } from '../crawler/column-reasons.ts';
import { groupTexts, linesText } from '../crawler/crawl.ts';
import { disagreementText } from '../crawler/dialects.ts';
import { diagnosticGroupSentence, diagnosticSeverityText, otherLinesOf } from '../robots/diagnostic.ts';
import { factsText, hopText, outcomeRemarks } from '../robots/outcome.ts';
import { exactTime } from '../text/format.ts';
import { LONGEST_FIX, MOST_COPIED, MOST_LINES_NAMED } from '../text/limits.ts';
import { code, inline } from '../text/markdown-text.ts';
import { canonicalWhere, quoteBrief, quoteWritten } from '../text/place.ts';
import { joined, partsOf, plain, quote, type Sentence, say, sayCounted } from '../text/sentence.ts';
import { aiTermsTexts } from './ai-terms.ts';
import { type CardCell, cardCells } from './card.ts';
import { conflictText } from './conflicts.ts';
import { audienceText, ignoredText } from './directives.ts';
import { redirectedFromSentences, redirectText, refreshText, titleWithRest, verdictSentences } from './verdict.ts';

/**
 * @param found what the checker finds in robots.txt
 * @param now milliseconds since the epoch
 */
export function reportToMarkdown(view: ReadyView, found: readonly Diagnostic[], now: number): string {
  return blocksOf(view, found, now)
    .map((block) => `${block}\n`)
    .join('\n');
}

function blocksOf(
  { report, outcome, origin }: ReadyView,
  found: readonly Diagnostic[],
  now: number,
): readonly string[] {
  const { url, page, crawlers, directives, canonicals, conflicts, disagreements, missing } = report;
  const verdict = joined([titleWithRest(report), ...verdictSentences(page)]);
  const status = page.status === null ? [] : [say('whyStatus', page.status)];
  const remarks = outcomeRemarks(outcome, origin, exactTime).map(({ sentence }) => sentence);
  const refresh = report.refresh ? [refreshText(report.refresh)] : [];
  const unknown = missing.map((fact) => say(`missing_${fact}`));
  return [
    `# ${sentenceMarkdown(say('copyHeading'))}`,
    sentenceMarkdown(joined([quoteBrief(url), plain(exactTime(now))])),
    list(
      [
        verdict,
        ...redirectedFromSentences(report),
        ...status,
        ...cardCells(report).map(cellText),
        ...remarks,
        ...refresh,
        ...unknown,
      ].map(sentenceMarkdown),
    ),
    ...markdownSection(t('pageRedirects'), (page.redirects ?? []).map(redirectText).map(sentenceMarkdown)),
    ...markdownSection(
      t('copyConflicts'),
      [...conflicts.map((one) => conflictText(one, report)), ...disagreements.map((one) => disagreementText(one))].map(
        ({ title, text }) => `**${inline(title)}** ${sentenceMarkdown(text)}`,
      ),
    ),
    ...markdownSection(
      t('tabCrawlers'),
      crawlers.map((one) => crawlerText(one, missing)),
    ),
    ...markdownSection(t('aiTermsTitle'), aiTermsTexts(report).map(sentenceMarkdown)),
    ...markdownSection('robots.txt', robotsTexts(outcome).map(sentenceMarkdown)),
    ...markdownSection(t('checkedTitle'), diagnosticTexts(found).map(sentenceMarkdown)),
    ...markdownSection(
      t('pageDirectives'),
      directives.map((directive) => {
        const ignored = ignoredText(directive, now);
        const written = placed(quoteWritten(directive), audienceText(directive));
        return sentenceMarkdown(joined([written, ...(ignored ? [ignored] : [])]));
      }),
    ),
    ...markdownSection(
      t('pageCanonical'),
      canonicals.map((canonical) => {
        const { href, target } = canonical;
        const url = quoteBrief(target.kind === 'no-address' ? href : target.url);
        return sentenceMarkdown(placed(url, plain(canonicalWhere(canonical))));
      }),
    ),
  ];
}

function cellText({ title, word, groups }: CardCell): Sentence {
  const texts = groups.flatMap(({ chips, note }) => [
    ...chips.map((chip) => say('noted', quoteBrief(chip.name), chip.word)),
    ...(note === null ? [] : [note]),
  ]);
  return joined([say('labeled', title, word), ...texts]);
}

function placed(text: Sentence, where: Sentence): Sentence {
  return say('noted', text, where);
}

function crawlerText(report: CrawlerReport, missing: PageReport['missing']): string {
  const { crawler } = report;
  // What decides AI use is in its own sentences.
  const decided = columnReasons(report, missing).flatMap(
    ({ columns: [column = 'headAi'], sentence, inFull = sentence }) =>
      column === 'headCrawl' || column === 'headIndex' || column === 'lastCopy'
        ? say('labeled', t(column), inFull)
        : [],
  );
  // Of a control token, both columns say the same.
  const answers = [...new Set([crawlCell(report).spoken, indexCell(report).spoken])].map(plain);
  const all = [...answers, ...decided, ...aiUseSentences(report), ...groupTexts(report)];
  return `${code(crawler.token)}: ${sentenceMarkdown(joined(all))}`;
}

/** Where the answer came from, what it was, and each redirect before it. */
function robotsTexts(outcome: RobotsOutcome): readonly Sentence[] {
  const hops = hopsOf(outcome)?.map(hopText) ?? [say('robotsHopsUnknown')];
  return [joined([quoteBrief(answeredBy(outcome)), factsText(outcome, exactTime)]), ...hops];
}

/** A diagnostic with several lines, once. */
function diagnosticTexts(found: readonly Diagnostic[]): readonly Sentence[] {
  return groupDiagnostics(found)
    .flatMap(byOtherLine)
    .map((group) => {
      const sentence = say('noted', diagnosticGroupSentence(group), diagnosticSeverityText(group.first.severity));
      const lines = group.all.map(({ line }) => line);
      const listed = lines.slice(0, MOST_LINES_NAMED).map((line) => ({ first: line, last: line }));
      const more = lines.length > listed.length ? [sayCounted('andMore', lines.length - listed.length)] : [];
      return joined([say('labeled', linesText(listed), sentence), ...more, ...fixesOf(group)]);
    });
}

/** As they are fixed: a sentence that names another line is said for each such line. */
function byOtherLine(group: DiagnosticGroup): readonly DiagnosticGroup[] {
  return [...otherLinesOf(group), null].flatMap((line) => {
    const all = group.all.filter((one) => ('otherLine' in one ? one.otherLine : null) === line);
    return all[0] ? [{ first: all[0], all }] : [];
  });
}

/** Each once. A fix can have several lines. */
function fixesOf({ all }: DiagnosticGroup): readonly Sentence[] {
  const texts = new Set(all.flatMap(({ fix }) => fix ?? []));
  const quoted = [...texts].slice(0, MOST_LINES_NAMED).map((text) => joined(text.split('\n').map(quoteFix), ' ↵ '));
  return quoted.length === 0 ? [] : [joined([say('checkedFix'), joined(quoted)], ' ')];
}

const quoteFix = (text: string) => quote(truncateText(text, LONGEST_FIX));

function markdownSection(title: string, items: readonly string[]): readonly string[] {
  return items.length > 0 ? [`## ${inline(title)}`, list(items)] : [];
}

function list(items: readonly string[]): string {
  const more = items.length > MOST_COPIED ? ['…'] : [];
  return [...items.slice(0, MOST_COPIED), ...more].map((item) => `- ${item.trimEnd()}`).join('\n');
}

/** A sentence, its quotes in code. */
function sentenceMarkdown(sentence: Sentence): string {
  const parts = partsOf(sentence);
  // Two codes side by side would be one.
  const ours = (part: string, index: number) =>
    part === '' && index > 0 && index < parts.length - 1 ? ' ' : inline(part);
  return parts.map((part, index) => (index % 2 === 0 ? ours(part, index) : code(part))).join('');
}
