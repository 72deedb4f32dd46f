// Where a page contradicts itself, or its site's robots.txt, with both places. What to call it is for the pages that show it.
import { keepsIndex } from '../crawlers/index.ts';
import type { Combined, Directive } from '../directives/index.ts';
import { addressOf, countedCanonicals } from './canonical.ts';
import type { Canonical } from './canonical-types.ts';
import type { Conflict, CrawlerReport, IndexReason } from './types.ts';

/** A crawler's report, and what the directives come to for it whether it sees them or not. */
export interface Judged {
  readonly report: CrawlerReport;
  readonly combined: Combined;
  /** The page's, all of them. */
  readonly canonicals: readonly Canonical[];
  /** What the crawler may do with another page of the same origin. */
  readonly crawlOf: (url: string) => CrawlerReport['crawl'];
}

/** In the order in which a person is told. */
const FINDERS: readonly ((judged: Judged) => Conflict | null)[] = [
  noindexUnseen,
  ownWeakerThanGeneric,
  metaHeaderConflict,
  canonicalDisallowed,
  noindexCanonical,
  canonicalConflict,
];

/**
 * Each contradiction once, with all the crawlers that it concerns in the order given; those about AI use come last. The others are
 * about the index: who keeps none is concerned by none of them.
 */
export function conflictsOf(judged: readonly Judged[], aboutAi: readonly Conflict[]): readonly Conflict[] {
  const all: Conflict[] = [];
  const indexing = judged.filter(({ report: { crawler } }) => keepsIndex(crawler));
  const ofCrawlers = FINDERS.flatMap((find) => indexing.flatMap((one) => find(one) ?? []));
  for (const found of [...ofCrawlers, ...aboutAi]) {
    const at = all.findIndex((known) => isSame(known, found));
    const known = all[at];
    if (known) all[at] = { ...known, tokens: [...known.tokens, ...found.tokens] };
    else all.push(found);
  }
  return all;
}

/**
 * A noindex works only where the page may be fetched.
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag ("Combine crawling with indexing and serving rules")
 */
function noindexUnseen({ report: { crawler, crawl, index } }: Judged): Conflict | null {
  if (crawl.because.kind !== 'rules' || index.because.kind !== 'not-fetched') return null;
  const [directive] = index.because.noindexBy;
  const { rule } = crawl.because.verdict;
  return directive && rule ? { kind: 'noindex-unseen', tokens: [crawler.token], directive, line: rule.line } : null;
}

/**
 * Google-specific: the generic directives and the crawler's own add up, so an `index` of its own lifts no generic noindex.
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag ("Handling combined indexing and serving rules").
 * Said of Google's crawlers only: of others that are read so, no owner says what happens. A META tag against a header is
 * `meta-header-conflict`.
 */
function ownWeakerThanGeneric({ report, combined }: Judged): Conflict | null {
  if (report.crawler.dialect !== 'google' || !seesThePage(report)) return null;
  for (const kind of ['meta', 'header'] as const) {
    const here = ({ source }: Directive) => source.kind === kind;
    const generic = combined.noindexBy.find((directive) => here(directive) && directive.crawler === null);
    const own = combined.applicable.find(
      (directive) => here(directive) && directive.crawler !== null && permitsIndexing(directive),
    );
    const isRepeated = combined.noindexBy.some((directive) => here(directive) && directive.crawler !== null);
    if (generic && own && !isRepeated) {
      return { kind: 'own-weaker-than-generic', tokens: [report.crawler.token], own, generic };
    }
  }
  return null;
}

/** One of META and header says noindex, and the other says index in so many words. Which one counts is the reader's affair. */
function metaHeaderConflict({ report, combined }: Judged): Conflict | null {
  if (!seesThePage(report)) return null;
  const { applicable, index, noindexBy, noindexTakenBack } = combined;
  const forbidding = noindexTakenBack?.directives ?? noindexBy;
  const permitting = applicable.filter(permitsIndexing);
  const tokens = [report.crawler.token];
  for (const [metas, headers] of [
    [forbidding, permitting],
    [permitting, forbidding],
  ] as const) {
    const meta = metas.find(({ source }) => source.kind === 'meta');
    const header = headers.find(({ source }) => source.kind === 'header');
    if (meta && header) return { kind: 'meta-header-conflict', tokens, meta, header, wins: index };
  }
  return null;
}

/**
 * Of a canonical link that leads to another origin nothing can be told here; nor of one that leads to a page with a noindex of
 * its own, which nobody has fetched.
 */
function canonicalDisallowed({ report, canonicals, crawlOf }: Judged): Conflict | null {
  const canonical = countedCanonicals(canonicals).find(({ target }) => target.kind === 'elsewhere');
  if (!seesThePage(report) || canonical?.target.kind !== 'elsewhere' || !canonical.target.isSameOrigin) return null;
  const { answer, because } = crawlOf(canonical.target.url);
  const rule = answer === 'disallowed' && because.kind === 'rules' ? because.verdict.rule : null;
  return rule && { kind: 'canonical-disallowed', tokens: [report.crawler.token], canonical, line: rule.line };
}

/** A page that is its own main copy may say noindex: that is no contradiction. */
function noindexCanonical({ report, combined, canonicals }: Judged): Conflict | null {
  const [directive] = combined.noindexBy;
  const canonical = countedCanonicals(canonicals).find(({ target }) => target.kind === 'elsewhere');
  if (!seesThePage(report) || !directive || !canonical) return null;
  return { kind: 'noindex-canonical', tokens: [report.crawler.token], directive, canonical };
}

function canonicalConflict({ report, canonicals }: Judged): Conflict | null {
  const [canonical, ...others] = countedCanonicals(canonicals);
  const other = others.find((one) => canonical && addressOf(one) !== addressOf(canonical));
  if (!seesThePage(report) || !canonical || !other) return null;
  return { kind: 'canonical-conflict', tokens: [report.crawler.token], canonical, other };
}

/** Of Google's list `index` is no part, and yet it is what a page says that means to be indexed. */
function permitsIndexing({ name, isKnown }: Directive): boolean {
  return isKnown && (name === 'index' || name === 'all');
}

const UNSEEN: ReadonlySet<IndexReason['kind']> = new Set(['not-fetched', 'not-served', 'control-token']);

/** What a crawler never sees does not contradict itself to it. */
function seesThePage({ index }: CrawlerReport): boolean {
  return !UNSEEN.has(index.because.kind);
}

/** Whether two are the same but for the crawlers concerned. */
function isSame(one: Conflict, other: Conflict): boolean {
  switch (one.kind) {
    case 'noindex-unseen':
      return other.kind === one.kind && other.directive === one.directive && other.line === one.line;
    case 'own-weaker-than-generic':
      return other.kind === one.kind && other.own === one.own && other.generic === one.generic;
    case 'meta-header-conflict':
      return (
        other.kind === one.kind && other.meta === one.meta && other.header === one.header && other.wins === one.wins
      );
    case 'ai-conflict':
      return other.kind === one.kind && other.use === one.use;
    case 'ai-signal-group':
      return (
        other.kind === one.kind &&
        other.use === one.use &&
        other.signal.line === one.signal.line &&
        other.line === one.line &&
        other.says === one.says
      );
    case 'canonical-disallowed':
      return other.kind === one.kind && other.canonical === one.canonical && other.line === one.line;
    case 'noindex-canonical':
      return other.kind === one.kind && other.directive === one.directive && other.canonical === one.canonical;
    case 'canonical-conflict':
      return other.kind === one.kind && other.canonical === one.canonical && other.other === one.other;
    default:
      return one satisfies never;
  }
}
