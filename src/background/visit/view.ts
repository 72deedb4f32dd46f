// Makes the view of a tab, which all surfaces show, from the browser's state and what is kept. What is in memory only saves work: a
// worker that has just started gives the same answer.
import { done, type Steps } from '../../base/steps.ts';
import { isFirstRun } from '../../platform/first-run.ts';
import { decodePageTags } from '../../platform/page-tags.ts';
import { hasAccess } from '../../platform/permissions.ts';
import { isRestrictedOrigin } from '../../platform/restricted.ts';
import { loadSettings } from '../../platform/settings.ts';
import { askForTags, documentOf, LONG_TIMEOUT_MS, type ShownDocument, TAG_TIMEOUT_MS } from '../../platform/tabs.ts';
import {
  factsOfAnswer,
  type PageFacts,
  type PageHop,
  type PageReport,
  type PageTags,
  type TagsResult,
} from '../../report/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { begin, type Meter } from '../../shared/in-pieces.ts';
import { pageOf, robotsUrlOf } from '../../shared/page.ts';
import type { PageView, ReadyView } from '../../shared/protocol.ts';
import { knownCrawlers, type Settings, selectedCrawlers } from '../../shared/settings.ts';
import { newestInTab } from '../newest-in-tab.ts';
import type { AskedPage } from '../page/asked-page.ts';
import { fetchPage } from '../page/fetch-page.ts';
import { licensesAtHand } from '../page/licenses.ts';
import {
  cachedRobotsOf,
  contextFor,
  type KnownRobots,
  type RequestContext,
  type RobotsRequest,
  robotsOf,
} from '../robots-file/robots-cache.ts';
import { watchFor } from '../watch/shown.ts';
import { isSignInAsked, loadErrorOf, loadOf, rememberLookUp, servingOf } from './documents.ts';
import { forgetReport, reportFor } from './known-reports.ts';
import { loadErrorKind } from './load-error.ts';

/** `only-if-cached`: what is kept, without a request. */
export type CacheUse = RobotsRequest['cache'] | 'only-if-cached';

export interface ViewOptions {
  /** How long to wait for the page's tags. */
  readonly tagTimeoutMs?: number;
  /** For the toolbar button. It never makes a page send a request, since access by a click is for what the person does. */
  readonly isForButton?: boolean;
  /** Of the work that is done for it. */
  readonly meter?: Meter;
}

/** The button can wait. */
const FOR_BUTTON: ViewOptions = { tagTimeoutMs: LONG_TIMEOUT_MS, isForButton: true };

/** A view, which pages of ours get, and what its report is made of, which they don't. */
export interface MadeView {
  readonly view: PageView;
  /** Null without a report. */
  readonly madeOf: MadeOf | null;
}

/** All that the report of a crawler is made of, besides the crawler. */
interface MadeOf {
  readonly facts: PageFacts;
  readonly outcome: RobotsOutcome;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Null if the facts are outdated. */
const makeNewest = newestInTab<MadeView | null>();

/**
 * If the tab moved on this often while its facts were collected, the last ones are returned, without the tags of another document or
 * URL.
 */
const MOST_TRIES = 5;

export async function viewOf(tabId: number, cache: CacheUse, options: ViewOptions = {}): Promise<MadeView> {
  for (let tries = 1; ; tries += 1) {
    const document = await documentOf(tabId);
    const steps = document ? await collect(tabId, document, cache, options) : noTab();
    const made = await makeNewest(tabId, async () => {
      // Called before the report is made, so that the browser answers in the meantime.
      const lookAgain = documentOf(tabId);
      const work = begin(steps, options.meter);
      const after = await lookAgain;
      // If the tab has moved on, these are facts of two pages; or access may have been withdrawn.
      const isSame =
        after?.url === document?.url &&
        after?.documentId === document?.documentId &&
        after?.isOpenToUs === document?.isOpenToUs;
      return isSame || tries >= MOST_TRIES ? work.finish() : null;
    });
    if (made === null) continue;
    if (made.madeOf === null) forgetReport(tabId);
    return made;
  }
}

export type ForButton =
  | { readonly kind: 'view'; readonly view: PageView }
  /** The tab isn't in front of its window, so its button is out of sight. */
  | { readonly kind: 'hidden' }
  /** The tab has moved on from the page, or a newer view draws the button. */
  | { readonly kind: 'overtaken' };

/**
 * The view for the toolbar button. Checks whether it is still needed before the report is made.
 *
 * @param meter counts the work, whatever comes of it
 */
export async function viewForButton(
  tabId: number,
  cache: CacheUse,
  isOvertaken: () => boolean,
  meter: Meter,
): Promise<ForButton> {
  const document = await documentOf(tabId);
  if (document?.isInFront === false) return { kind: 'hidden' };
  const steps = document ? await collect(tabId, document, cache, FOR_BUTTON) : noTab();
  const after = await documentOf(tabId);
  if (isOvertaken() || after?.documentId !== document?.documentId) return { kind: 'overtaken' };
  if (after?.isInFront === false) return { kind: 'hidden' };
  const { view } = await begin(steps, meter).finish();
  return { kind: 'view', view };
}

const withoutReport = (view: PageView) => done<MadeView>({ view, madeOf: null });
const noTab = () => withoutReport({ kind: 'no-tab' });

/** Collects the facts, and returns the work that makes the view from them: it can be slow, but doesn't call the browser. */
async function collect(
  tabId: number,
  document: ShownDocument,
  cache: CacheUse,
  { tagTimeoutMs = TAG_TIMEOUT_MS, isForButton = false }: ViewOptions,
): Promise<Steps<MadeView>> {
  const page = pageOf(document.url);
  if (page.kind === 'not-applicable') {
    const awaited = await awaitedPage(tabId, document);
    return withoutReport(awaited ?? page);
  }
  const { origin, url } = page;
  if (isRestrictedOrigin(origin)) return withoutReport({ kind: 'restricted', origin });
  if (!document.isOpenToUs) {
    // In Chromium, a page's source view has the page's URL, but the extension can't read it even with permission. Nor can it read a site
    // in `runtime_blocked_hosts`, the policy of an administrator.
    return withoutReport((await hasAccess(origin)) ? { kind: 'closed' } : { kind: 'no-access', origin });
  }
  // In parallel, since a person is waiting. On the browser's error page, no script can run.
  const asked = askForTags(tabId, document, tagTimeoutMs);
  const loading = loadSettings();
  // The toolbar button doesn't use these.
  const asking = isForButton ? {} : forPerson(origin, document);
  const [isGranted, error] = await Promise.all([hasAccess(origin), loadErrorOf(tabId, document)]);
  // robots.txt isn't fetched for a page that failed to load.
  if (error !== null) return withoutReport(notLoaded(page, error));
  const context = contextFor(tabId, document, isGranted);
  const [known, settings, answer, load, robotsServed] = await Promise.all([
    robotsFor(origin, isGranted || !isForButton ? cache : 'only-if-cached', context, asked),
    loading,
    asked,
    loadOf(tabId, document),
    servingOf(tabId, document),
  ]);
  const failure = load.error;
  if (failure !== null) return withoutReport(notLoaded(page, failure));
  if (!known) return withoutReport({ kind: 'not-fetched', origin });
  // The browser says that access is granted, but neither the file nor the page can be read.
  const isClosed = isGranted && answer === null && context.through === undefined && known.outcome.kind === 'no-access';
  if (isClosed) return withoutReport({ kind: 'restricted', origin });
  const { headers, redirects, rawTags, challenge } = load;
  const isChallenged = headers.kind === 'unknown' && headers.reason === 'challenged';
  const otherOutcomes = isForButton ? NO_OTHER_OUTCOMES : await otherOutcomesOf(redirects, origin, document);
  const access = !isGranted ? 'tab' : context.through === undefined ? 'granted' : 'through-page';
  const view = { origin, access, ...(await asking) } as const;
  return (function* () {
    const tags = resultOf(rawTags === 'of-document' ? decodePageTags(answer, url) : rawTags);
    yield;
    const rsl = yield* licensesAtHand(tabId, document, tags);
    const failure = isChallenged && challenge ? { failure: challenge } : {};
    const facts = { url, tags, headers, redirects, ...failure, rsl, robotsServed };
    const crawlers = selectedCrawlers(settings);
    const { outcome } = known;
    const now = Date.now();
    const report = yield* reportFor(tabId, { facts, outcome, crawlers, otherOutcomes }, now);
    return { view: readyView(facts, report, known, settings, view), madeOf: { facts, outcome, now } };
  })();
}

async function forPerson(origin: string, document: ShownDocument): Promise<Pick<ReadyView, 'watch' | 'isFirstRun'>> {
  const [watch, isFirst] = await Promise.all([watchFor(origin, document), isFirstRun()]);
  return { watch, isFirstRun: isFirst };
}

/** The view of a web page. */
export function readyView(
  { tags, headers }: PageFacts,
  report: PageReport,
  { outcome, keptUntil }: KnownRobots,
  settings: Settings,
  { origin, access, watch, isFirstRun }: Pick<ReadyView, 'origin' | 'access' | 'watch' | 'isFirstRun'>,
): ReadyView {
  return {
    kind: 'ready',
    origin,
    access,
    report,
    cares: settings.cares,
    crawlersKnown: knownCrawlers(settings).length,
    outcome,
    keptUntil,
    facts: { tags, headers },
    ...(watch !== undefined && { watch }),
    ...(isFirstRun !== undefined && { isFirstRun }),
  };
}

/** The page that the tab is waiting for; null if it isn't waiting. */
async function awaitedPage(tabId: number, { awaitedUrl }: ShownDocument): Promise<PageView | null> {
  const page = awaitedUrl === null ? null : pageOf(awaitedUrl);
  if (page?.kind !== 'web') return null;
  const { url, origin } = page;
  return { kind: 'not-loaded', url, origin, error: (await isSignInAsked(tabId)) ? 'auth' : 'pending', name: '' };
}

const NO_OTHER_OUTCOMES: ReadonlyMap<string, RobotsOutcome> = new Map();
/** Other origins that redirects passed; each file can have 500 KiB. */
const MOST_OTHERS = 5;

/** What is kept for the other origins on the way to the page. Makes no request. */
async function otherOutcomesOf(
  redirects: readonly PageHop[] | null,
  origin: string,
  { isPrivate }: ShownDocument,
): Promise<ReadonlyMap<string, RobotsOutcome>> {
  const passed = new Set(redirects?.map(({ url }) => webOriginOf(url)));
  passed.delete(origin);
  const known = [...passed].slice(0, MOST_OTHERS).map(async (other) => {
    const robots = await cachedRobotsOf(other, { isPrivate });
    return robots ? [[other, robots.outcome] as const] : [];
  });
  return new Map((await Promise.all(known)).flat());
}

function webOriginOf(url: string): string {
  const page = pageOf(url);
  return page.kind === 'web' ? page.origin : '';
}

function notLoaded({ url, origin }: { readonly url: string; readonly origin: string }, name: string): PageView {
  return { kind: 'not-loaded', url, origin, error: loadErrorKind(name), name };
}

const resultOf = (tags: PageTags | null): TagsResult => (tags ? { kind: 'read', tags } : { kind: 'unreadable' });

async function robotsFor(
  origin: string,
  cache: CacheUse,
  context: RequestContext,
  tags: Promise<unknown>,
): Promise<KnownRobots | null> {
  if (cache === 'only-if-cached') return cachedRobotsOf(origin, context);
  // A page that doesn't answer, whatever it says of its tags, is too busy to make a request.
  const canAsk = context.through === undefined || (await tags) !== null;
  if (canAsk) return robotsOf(origin, { cache, ...context });
  const noAccess = { outcome: { kind: 'no-access', url: robotsUrlOf(origin) }, keptUntil: null } as const;
  return (await cachedRobotsOf(origin, context)) ?? noAccess;
}

/**
 * Looks up the document's status and headers with one request, on a click. If the page changed its own URL, its raw HTML as well. A
 * redirect isn't followed by the background: its target is another page. Resolves to why nothing was found, or null; `redirected`: by the
 * page's own request, which followed it.
 */
export async function lookUpHeaders(
  tabId: number,
  { document, page: { url } }: AskedPage,
): Promise<NonNullable<PageFacts['failure']> | 'redirected' | null> {
  const isRawWanted = (await loadOf(tabId, document)).rawTags !== 'of-document';
  const wants = isRawWanted ? 'tags' : 'headers';
  const cache = document.isPrivate ? 'no-store' : 'no-cache';
  const answer = await fetchPage(url, { wants, cache, redirects: 0, tab: { id: tabId, document } });
  const facts = factsOfAnswer(url, answer);
  if (facts.failure !== undefined) return facts.failure;
  // Of redirects that weren't seen, nothing is known of the first.
  if (answer.hops === null) return 'redirected';
  // The tab may have been closed in the meantime.
  if (await documentOf(tabId)) rememberLookUp(tabId, document, facts);
  return null;
}
