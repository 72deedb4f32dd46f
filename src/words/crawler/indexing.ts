// Why a crawler indexes the page or not.
import { t } from '../../platform/i18n.ts';
import { type CrawlerReport, firstOfEachPlace, type IndexBecause, isTemporary } from '../../report/index.ts';
import { formatList } from '../text/format.ts';
import { directiveText, placeText, quoteBrief } from '../text/place.ts';
import { listOf, type Sentence, say } from '../text/sentence.ts';
import { withMightIgnoreNote } from './ai-state.ts';
import { refreshKey } from './refresh-key.ts';

/** Why, and while robots.txt fails, why also when it works again. */
function lastingBecause({ crawl, index: { because } }: CrawlerReport): IndexBecause {
  return because.kind === 'not-fetched' && isTemporary(crawl.because) ? because.whenFetched : because;
}

/** What of the page itself keeps it out of the crawler's index, in a few words; null where nothing does. */
export function indexObstacleText(report: CrawlerReport): Sentence | null {
  const because = lastingBecause(report);
  if (because.kind === 'not-served') return say('whyStatus', because.status);
  if (because.kind === 'refreshed') return say(refreshKey(because.refresh), because.refresh.seconds);
  if (because.kind !== 'directives') return null;
  const text = listOf(firstOfEachPlace(because.noindexBy).map(directiveText));
  return withMightIgnoreNote(text, !because.isDocumented, report.crawler);
}

/** The reasons for the answer on indexing, one sentence each. */
export function indexReasonSentences(report: CrawlerReport): readonly Sentence[] {
  const { because } = report.index;
  const lasting = lastingBecause(report);
  return lasting !== because && indexObstacleText(report)
    ? [...sentencesOf(lasting), say('detailUnseenForNow')]
    : sentencesOf(because);
}

function sentencesOf(because: IndexBecause): readonly Sentence[] {
  switch (because.kind) {
    case 'directives':
      return [
        ...because.noindexBy.map((directive) =>
          say(because.isDocumented ? 'detailNoindex' : 'detailNoindexAsked', placeText(directive)),
        ),
        ...(because.isDocumented ? [] : [say('detailNotDocumented')]),
      ];
    case 'not-fetched':
      return because.noindexBy.length > 0
        ? because.noindexBy.map((directive) => say('detailNotFetchedNoindex', placeText(directive)))
        : [say('detailNotFetched')];
    case 'no-directive':
      return [say('detailNoDirective')];
    case 'taken-back': {
      const { directives, by } = because.noindex;
      const [winner] = by;
      if (!winner) return [];
      return directives.map((directive) => say('detailOverridden', placeText(directive), placeText(winner)));
    }
    case 'refreshed': {
      const { url, seconds, isHeader } = because.refresh;
      return [say(isHeader ? 'detailRefreshHeader' : 'detailRefreshed', quoteBrief(url), seconds)];
    }
    case 'not-served':
      return [say('detailNotServed', because.status)];
    case 'keeps-no-index':
      return [say('detailKeepsNoIndex')];
    case 'control-token':
      return [say('detailControlToken')];
    case 'not-known':
      return [say('detailIndexUnknown', formatList(because.missing.map((what) => t(`missing_${what}`))))];
    default:
      return because satisfies never;
  }
}
