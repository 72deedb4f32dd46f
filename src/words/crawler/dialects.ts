// Parsers of robots.txt, and where they give different answers.
import { type MessageKey, t } from '../../platform/i18n.ts';
import type { CrawlBecause, CrawlerReport, Disagreement, OtherAnswer } from '../../report/index.ts';
import type { Dialect } from '../../robots/index.ts';
import { formatList } from '../text/format.ts';
import { allNames, fieldOf, quoteBrief, quoteRule } from '../text/place.ts';
import { joinSentences, listOf, type Sentence, say, withoutDuplicates } from '../text/sentence.ts';
import type { ConflictText } from '../text/types.ts';
import { crawlReasonText } from './crawl.ts';

/** Parsers that disagree, and the reason of each. */
export function disagreementText({ dialect, readers, others, cause }: Disagreement, listed = allNames): ConflictText {
  const side = (reports: Disagreement['readers']) => {
    const crawlers = listed(reports.map(({ crawler }) => crawler.token));
    const reasons = listOf(withoutDuplicates(reports.map(({ crawl }) => reasonText(crawl.because))));
    return say(READS[reports[0]?.crawl.answer ?? 'unknown'], crawlers, reasons);
  };
  return {
    title: t('readsDifferentlyTitle', t(DIALECTS[dialect])),
    text: joinSentences([
      side(readers),
      side(others),
      cause ? disagreementCauseText(cause, [...readers, ...others]) : say('readsSame'),
    ]),
  };
}

/** A field that only some parsers take for a rule is misspelled. */
function disagreementCauseText(
  { line, text }: NonNullable<Disagreement['cause']>,
  reports: Disagreement['readers'],
): Sentence {
  const rules = reports.flatMap(({ crawl: { because } }) =>
    because.kind === 'rules' ? (because.verdict.rule ?? []) : [],
  );
  const misspelled = rules.find((rule) => rule.line === line && rule.field !== undefined);
  return misspelled
    ? say('readsCauseMisspelled', line, quoteBrief(text), fieldOf({ kind: misspelled.kind }))
    : say('readsCause', line, quoteBrief(text));
}

const READS = { allowed: 'readsAllowed', disallowed: 'readsBlocked', unknown: 'readsUnknown' } as const;

/** The answer a crawler would get from the parsers that differ from its own: one sentence for those that agree. */
export function otherParserSentences(others: readonly OtherAnswer[]): readonly Sentence[] {
  const answers = others.map(({ dialect, crawl }) => ({
    name: t(DIALECTS[dialect]),
    answer: say('noted', crawlWord(crawl), reasonText(crawl.because)),
  }));
  return withoutDuplicates(answers.map(({ answer }) => answer)).map((answer) => {
    const names = answers.filter((one) => one.answer.text === answer.text).map(({ name }) => name);
    return say('elsewhere', formatList(names), answer);
  });
}

const CRAWL_WORD = { allowed: 'crawlAllowed', disallowed: 'crawlDisallowed', unknown: 'crawlUnknown' } as const;

function crawlWord({ answer }: CrawlerReport['crawl']): string {
  return t(CRAWL_WORD[answer]);
}

/** What decided, for the middle of a sentence. */
function reasonText(because: CrawlBecause): Sentence {
  const rule = because.kind === 'rules' ? because.verdict.rule : null;
  return rule ? say('lineOfRule', rule.line, quoteRule(rule)) : crawlReasonText(because);
}

/**
 * The parser that the file was parsed by; null without a file. Adds that every parser agrees if they were compared, which takes
 * a file that was fetched and a crawler that follows its rules. `elsewhere` is null until it is known.
 */
export function parserText(
  { readIn, crawl: { because } }: CrawlerReport,
  elsewhere: readonly OtherAnswer[] | null,
): string | null {
  if (readIn === null) return null;
  const readAs = t('detailReadAs', t(DIALECTS[readIn]));
  const isCompared = because.kind === 'rules' && !because.isLastGood;
  return isCompared && elsewhere?.length === 0 ? t('sentences', readAs, t('elsewhereSame')) : readAs;
}

/** A parser's name, for a choice of versions. */
export function dialectName(dialect: Dialect): string {
  return t(DIALECTS[dialect]);
}

const DIALECTS: Record<Dialect, MessageKey> = {
  rfc9309: 'dialect_rfc9309',
  google: 'dialect_google',
  bing: 'dialect_bing',
  yandex: 'dialect_yandex',
  'koster-1994': 'dialect_koster_1994',
  'kollar-1996': 'dialect_kollar_1996',
  'crawler-commons': 'dialect_crawler_commons',
  protego: 'dialect_protego',
  'protego-0.7': 'dialect_protego_0_7',
  python: 'dialect_python',
  'python-3.14': 'dialect_python_3_14',
};
