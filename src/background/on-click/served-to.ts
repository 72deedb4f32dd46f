// Requests the page and its robots.txt with the User-Agents of the selected crawlers: one request each, without cookies, on a click. Keeps
// only the differences in robots.txt, for the document that the tab shows.
import { withoutFragment } from '../../base/url.ts';
import { type Crawler, fetches, userAgentOf } from '../../crawlers/index.ts';
import { hasAccess } from '../../platform/permissions.ts';
import { canAskFor } from '../../platform/private-windows.ts';
import { loadSettings } from '../../platform/settings.ts';
import { documentOf } from '../../platform/tabs.ts';
import { UserAgentRefused } from '../../platform/user-agent.ts';
import {
  compareServedRobots,
  robotsAnswerOf,
  robotsDifferences,
  type ServedResult,
  type ServedTo,
  type ServedToCrawler,
  servedAnswerOf,
  servedDifferences,
  truncateAnswer,
} from '../../report/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import { robotsUrlOf } from '../../shared/page.ts';
import { selectedCrawlers } from '../../shared/settings.ts';
import { followRedirects } from '../network/follow-redirects.ts';
import { askedPage } from '../page/asked-page.ts';
import { fetchPage } from '../page/fetch-page.ts';
import { outcomeOf, ROBOTS_LIMITS } from '../robots-file/fetch-robots.ts';
import { rememberServing } from '../visit/documents.ts';

/** More couldn't be read, and one click shouldn't send a server more requests. */
const MOST_AGENTS = 20;
/** No more requests at a time than from a person who opens two tabs. */
const AT_ONCE = 2;

interface Agent extends Omit<ServedToCrawler, 'answer' | 'differs' | 'robots'> {
  readonly crawlers: readonly Crawler[];
}

/** The responses to one User-Agent, before they are compared. */
interface Answers {
  readonly page: ServedResult;
  readonly robots: RobotsOutcome;
}

interface UnderWay {
  /** The URL without its fragment, and the User-Agents. */
  readonly asked: string;
  readonly answer: Promise<ServedTo>;
}

/** By document. Lost with the worker, as is everything that waits for it. */
const underWay = new Map<string, UnderWay>();

/**
 * One run at a time for a document, which calls share, so two open views don't send its requests twice. A call for another URL that the
 * document has given itself, or for other crawlers, waits for the run before. Null, and `url`, as in `askedPage`.
 */
export function servedTo(tabId: number, url?: string): Promise<ServedTo | null> {
  return servedToDocument(tabId, url, null);
}

/** @param only the document that it is for; null for the one that is shown */
async function servedToDocument(tabId: number, url: string | undefined, only: string | null): Promise<ServedTo | null> {
  const shown = await askedPage(tabId, url);
  if (!shown) return null;
  const { document, page } = shown;
  // A document can change its URL, but not its origin. Firefox before 153 has no ids of documents.
  const key = JSON.stringify([tabId, document.documentId, page.origin]);
  if (only !== null && key !== only) return null;
  if (!canAskFor(document) || !(await hasAccess(page.origin))) return { kind: 'no-access' };
  const crawlers = selectedCrawlers(await loadSettings()).filter(fetches);
  const agents = agentsOf(crawlers);
  const first = agents.slice(0, MOST_AGENTS);
  if (first.length === 0) return { kind: 'no-crawler' };
  const asked = JSON.stringify([withoutFragment(page.url), first.map(({ userAgent }) => userAgent)]);
  const running = underWay.get(key);
  if (running && running.asked !== asked) {
    await running.answer.catch(() => null);
    return servedToDocument(tabId, url, key);
  }
  const run = running ?? { asked, answer: askAll(page.url, agents, crawlers).finally(() => underWay.delete(key)) };
  underWay.set(key, run);
  const answer = await run.answer;
  if (answer.kind === 'answered') {
    // If the tab has moved on to another page by now, the result is dropped.
    const after = await documentOf(tabId);
    const isSame = after?.documentId === document.documentId && after?.url === document.url;
    if (isSame) rememberServing(tabId, document, robotsDifferences(answer.crawlers));
  }
  return answer;
}

async function askAll(url: string, agents: readonly Agent[], crawlers: readonly Crawler[]): Promise<ServedTo> {
  const names = new Set(['robots', ...crawlers.flatMap(({ chain }) => chain.map((name) => name.toLowerCase()))]);
  const own = await askAs(url, null, names);
  const answers: (Agent & Answers)[] = [];
  const waiting = [...agents.slice(0, MOST_AGENTS).entries()];
  let isRefused = false;
  const askInTurn = async () => {
    for (let next = waiting.shift(); next && !isRefused; next = waiting.shift()) {
      const [index, agent] = next;
      try {
        answers[index] = { ...agent, ...(await askAs(url, agent.userAgent, names)) };
      } catch (error) {
        if (!(error instanceof UserAgentRefused)) throw error;
        isRefused = true;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
  if (isRefused) return { kind: 'no-rule' };
  const omitted = agents.slice(MOST_AGENTS).reduce((sum, { tokens }) => sum + tokens.length, 0);
  const asked = answers.map(({ crawlers: those, robots }) => ({ crawlers: those, response: robots }));
  const compared = await inPieces(compareServedRobots(own.robots, asked, url, Date.now()));
  const beside = answers.flatMap(({ tokens, userAgent, isDocumented, page }, index) => {
    const robots = compared[index];
    const differs = servedDifferences(own.page, page);
    return robots ? [{ tokens, userAgent, isDocumented, answer: truncateAnswer(page), differs, robots }] : [];
  });
  const ownRobots = robotsAnswerOf(own.robots);
  return { kind: 'answered', own: truncateAnswer(own.page), ownRobots, crawlers: beside, omitted };
}

/** Crawlers with the same User-Agent share one entry. */
function agentsOf(crawlers: readonly Crawler[]): readonly Agent[] {
  const byText = new Map<string, Agent>();
  for (const crawler of crawlers) {
    const { text, isDocumented } = userAgentOf(crawler);
    const those = [...(byText.get(text)?.crawlers ?? []), crawler];
    byText.set(text, { tokens: those.map(({ token }) => token), crawlers: those, userAgent: text, isDocumented });
  }
  return [...byText.values()];
}

/** @param userAgent null for the browser's own. Rejects if the browser refuses another. */
async function askAs(url: string, userAgent: string | null, names: ReadonlySet<string>): Promise<Answers> {
  // robots.txt first, as a crawler does.
  const robotsUrl = robotsUrlOf(new URL(url).origin);
  const file = await followRedirects(robotsUrl, ROBOTS_LIMITS, 'no-store', userAgent);
  const page = await fetchPage(url, { wants: 'tags', userAgent });
  return { page: servedAnswerOf(page, names), robots: outcomeOf(robotsUrl, file) };
}
