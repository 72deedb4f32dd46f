// Answers the extension's pages about a tab. Keeps the last view of each tab while the worker runs, so that further questions don't read
// the page again.
import { withoutFragment } from '../base/url.ts';
import { loadSettings } from '../platform/settings.ts';
import { documentOf } from '../platform/tabs.ts';
import { compareDialects, otherParserAnswersInSteps, reportInSteps } from '../report/index.ts';
import { fileOf } from '../robots/index.ts';
import { inPieces } from '../shared/in-pieces.ts';
import { packView } from '../shared/packed-body.ts';
import type { AllCrawlers, BackgroundProtocol, PageView } from '../shared/protocol.ts';
import { knownCrawlers } from '../shared/settings.ts';
import { askedPage } from './page/asked-page.ts';
import { fetchLicenses } from './page/licenses.ts';
import { TabMap } from './tab-memory.ts';
import { countWork, restOf } from './tab-rest.ts';
import { beginTurn, drawAnswer } from './toolbar/toolbar.ts';
import { rememberServing } from './visit/documents.ts';
import { type CacheUse, lookUpHeaders, type MadeView, type ViewOptions, viewOf } from './visit/view.ts';

/** More than a person has open side by side; a view can include a robots.txt of 500 KiB. */
const MOST_SHOWN = 8;

const shown = new TabMap<MadeView>(MOST_SHOWN);

/** A view whose work counts for its tab. */
function countedView(tabId: number, cache: CacheUse, wanted: ViewOptions = {}): Promise<MadeView> {
  const meter = { tookMs: 0 };
  return viewOf(tabId, cache, { ...wanted, meter }).finally(() => countWork(tabId, meter));
}

/** The view for a page of ours; the toolbar button is drawn from the same report. */
export async function show(
  tabId: number,
  cache: CacheUse,
  { isFromPage = false, ...wanted }: Parameters<BackgroundProtocol['view']>[1] = {},
): Promise<PageView> {
  const restMs = isFromPage ? restOf(tabId) : 0;
  if (restMs > 0) await new Promise((wake) => setTimeout(wake, restMs));
  const turn = beginTurn(tabId);
  const made = await countedView(tabId, cache, wanted);
  shown.set(tabId, made);
  const { view } = made;
  drawAnswer(tabId, view, turn);
  return packView(view);
}

/** @param url as in `askedPage`: if the tab shows another site, nothing is looked up */
export async function showWithHeaders(tabId: number, url?: string): Promise<PageView> {
  const asked = await askedPage(tabId, url);
  const lookUpFailure = asked && (await lookUpHeaders(tabId, asked));
  const view = await show(tabId, 'default');
  // By now, it could be that of another page.
  const isOfThat = view.kind === 'ready' && withoutFragment(view.report.url) === withoutFragment(asked?.page.url ?? '');
  return isOfThat && lookUpFailure ? { ...view, lookUpFailure } : view;
}

/** @param url as above */
export async function showWithLicenses(tabId: number, url?: string): Promise<PageView> {
  const { view } = shown.get(tabId) ?? (await countedView(tabId, 'default'));
  if (view.kind === 'ready' && (await askedPage(tabId, url))) {
    const { report, outcome } = view;
    const robotsUrl = fileOf(outcome)?.finalUrl ?? report.url;
    const named = report.licenses
      .filter(({ isRsl }) => isRsl)
      .map(({ url, source }) => ({ url, namedBy: source === 'robots' ? robotsUrl : report.url }));
    await fetchLicenses(tabId, named, report.url);
  }
  return show(tabId, 'default');
}

/** The view without the conflict about robots.txt as crawlers receive it, which the person dismissed. */
export async function showWithoutServing(tabId: number): Promise<PageView> {
  const document = await documentOf(tabId);
  if (document) rememberServing(tabId, document, []);
  return show(tabId, 'default');
}

/** What the last view has of the selected crawlers, of every known one: from the same facts, and as of the same time. */
export async function viewAll(tabId: number): Promise<AllCrawlers | null> {
  const { madeOf } = shown.get(tabId) ?? (await countedView(tabId, 'force-cache'));
  if (madeOf === null) return null;
  const { facts, outcome, now } = madeOf;
  const crawlers = knownCrawlers(await loadSettings());
  const meter = { tookMs: 0 };
  try {
    const all = await inPieces(reportInSteps(facts, outcome, crawlers, now), meter);
    const elsewhere = await inPieces(otherParserAnswersInSteps(all, compareDialects(all, outcome)), meter);
    return { crawlers: all.crawlers, elsewhere };
  } finally {
    countWork(tabId, meter);
  }
}
