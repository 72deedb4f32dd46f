// What decides whether AI may use a page, as it is written and where it stands, so that pages can be counted by it.
import { truncateText } from '../base/truncate-text.ts';
import {
  type AiCause,
  type AiPlace,
  type IndexObstacle,
  isUndocumentedBlock,
  type PageReport,
  type PurposeReport,
  type RuleExcerpt,
} from '../report/index.ts';

export interface AiSource {
  /**
   * `last-copy`: of robots.txt, which fails now. `refresh`: a meta refresh, whose text is its seconds; `refresh-header`: the header. `status`: that of the page.
   * `unreachable`: robots.txt fails, with the status in the text, or '' where no response came.
   */
  readonly place:
    | 'robots.txt'
    | 'last-copy'
    | 'unreachable'
    | 'meta'
    | 'header'
    | 'structured-data'
    | 'license'
    | 'status'
    | 'refresh'
    | 'refresh-header';
  /** Of robots.txt. */
  readonly line: number | null;
  /** With the name of the field, header or tag; shortened. */
  readonly text: string;
  /** False: no operator of the crawlers for which it decides documents that it honors it, so they might ignore it. */
  readonly isDocumented: boolean;
}

/** The same for the same source. */
export const sourceKey = ({ place, line, text }: Omit<AiSource, 'isDocumented'>): string =>
  `${place} ${line ?? ''} ${text}`;

/** What allows a page if all crawlers are allowed, or else what restricts it for one of them. Each once; none if nothing is known. */
export function aiSourcesOf({ state, operators }: PurposeReport): readonly AiSource[] {
  if (state === 'unknown') return NONE;
  const sources = new Map<string, AiSource>();
  for (const crawler of operators.flatMap(({ crawlers }) => crawlers)) {
    if (crawler.because === null || (crawler.state === 'allowed') !== (state === 'allowed')) continue;
    for (const source of sourcesOfCause(crawler.because)) {
      const key = sourceKey(source);
      sources.set(key, sources.get(key)?.isDocumented ? documented(source) : source);
    }
  }
  return sources.size === 0 ? NONE : [...sources.values()];
}

const NONE: readonly never[] = [];

export const documented = <Source extends AiSource>(source: Source): Source => ({ ...source, isDocumented: true });

function sourcesOfCause(cause: AiCause): readonly AiSource[] {
  if (cause.kind === 'statement') {
    const { place, isDocumented } = cause.statement;
    // What a group that names crawlers means is documented, also for those that might ignore it.
    return [{ ...sourceOfPlace(place), isDocumented: isDocumented || place.kind === 'group' }];
  }
  const isDocumented = !isUndocumentedBlock(cause);
  return sourcesOfObstacle(cause.obstacle).map((source) => ({ ...source, isDocumented }));
}

function sourceOfPlace(place: AiPlace): AiSource {
  switch (place.kind) {
    case 'group':
      return ruleSource(place.rule, place.line);
    case 'content-signal':
      return source('robots.txt', `Content-Signal: ${place.text}`, place.line);
    case 'content-usage':
      return source('robots.txt', `Content-Usage: ${place.text}`, place.line);
    case 'usage-header':
      return source('header', `Content-Usage: ${place.text}`);
    case 'rsl':
      return source('license', place.text);
    case 'directive':
      return directiveSource(place.directive);
    case 'free-access':
      return source('structured-data', 'isAccessibleForFree: false');
    case 'tdm-reservation':
      return source(place.source === 'meta' ? 'meta' : 'header', `tdm-reservation: ${place.text}`);
    default:
      return place satisfies never;
  }
}

function sourcesOfObstacle(obstacle: IndexObstacle): readonly AiSource[] {
  switch (obstacle.kind) {
    case 'robots':
      return [obstacle.isLastGood ? ruleOfLastCopy(obstacle.rule) : ruleSource(obstacle.rule, obstacle.rule.line)];
    case 'unreachable': {
      const failure = source('unreachable', obstacle.status === null ? '' : String(obstacle.status));
      return obstacle.lastCopy === null ? [failure] : [failure, ruleOfLastCopy(obstacle.lastCopy)];
    }
    case 'status':
      return [source('status', String(obstacle.status))];
    case 'redirect':
      return [
        obstacle.refresh === null
          ? source('status', String(obstacle.status))
          : source(obstacle.isHeader ? 'refresh-header' : 'refresh', String(obstacle.refresh)),
      ];
    case 'noindex':
      return obstacle.directives.map(directiveSource);
    default:
      return obstacle satisfies never;
  }
}

/** @param rule null for a group that names the crawler and has no rule for the page */
function ruleSource(rule: RuleExcerpt | null, line: number): AiSource {
  if (rule === null) return source('robots.txt', 'User-agent', line);
  const field = rule.field ?? (rule.kind === 'allow' ? 'Allow' : 'Disallow');
  return source('robots.txt', `${field}: ${rule.path}`, line);
}

function ruleOfLastCopy(rule: RuleExcerpt): AiSource {
  return { ...ruleSource(rule, rule.line), place: 'last-copy' };
}

function directiveSource({ source: where, crawler, text }: PageReport['directives'][number]): AiSource {
  if (where.kind === 'meta') return source('meta', `${where.name}: ${text}`);
  return source('header', `X-Robots-Tag: ${crawler === null ? '' : `${crawler}: `}${text}`);
}

const source = (place: AiSource['place'], text: string, line: number | null = null): AiSource => ({
  place,
  line,
  text: truncateText(text),
  isDocumented: true,
});
