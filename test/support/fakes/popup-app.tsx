// The popup as a component, in an in-memory browser whose background answers as a test says. A test file that imports it mocks
// the polyfill with `polyfill.ts`.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type Crawler, catalogue } from '../../../src/crawlers/index.ts';
import { App } from '../../../src/pages/popup/App.tsx';
// Loaded here, so that no test waits for it.
import '../../../src/ui/tab/closer-look.ts';
import {
  type PageContent,
  type RawHtmlAnswer,
  report,
  type ServedTo,
  type TdmFileAnswer,
} from '../../../src/report/index.ts';
import type { FoundRobotsTxt, RobotsOutcome, UnreachableRobotsTxt } from '../../../src/robots/index.ts';
import { packView } from '../../../src/shared/packed-body.ts';
import type { AllCrawlers, LlmsFileAnswer, PageView } from '../../../src/shared/protocol.ts';
import { found as foundFile, ORIGIN, ready as readyView, unreachable as unreachableFile } from '../generators/facts.ts';
import { fakeBrowser } from './fake-browser.ts';
import { setBrowser } from './polyfill.ts';

export const NOW = Date.now();

export const found = (data: string, more: Partial<FoundRobotsTxt> = {}) =>
  foundFile(data, { fetchedAt: NOW - 120_000, ...more });

export const ready = (
  outcome: RobotsOutcome,
  tokens = ['Googlebot', 'GPTBot'],
  more: Parameters<typeof readyView>[2] = {},
) => readyView(outcome, tokens, { url: `${ORIGIN}/page?x=1`, ...more }, NOW);

export const unreachable = (more: Partial<UnreachableRobotsTxt> = {}) =>
  unreachableFile({ since: NOW, at: NOW, ...more });

const atFirst = () => ({
  fake: fakeBrowser(),
  answer: (): PageView | Promise<PageView> => ({ kind: 'no-tab' }),
  /** The questions for a view. */
  asked: [] as string[],
  /** What each of them asked for beside the tab. */
  options: [] as unknown[],
  /** Its other questions, with all that they were asked with. */
  others: [] as (readonly [name: string, ...args: unknown[]])[],
  lastShown: null as PageView | null,
  /** The crawlers that the background knows. */
  known: catalogue as readonly Crawler[],
  /** Whether it answers about them. */
  hasAll: true,
  /** What it answers about all crawlers waits for this. */
  allAfter: null as Promise<unknown> | null,
  isFirstRun: true,
  served: null as RawHtmlAnswer | null,
  content: null as PageContent | null,
  servedTo: null as ServedTo | null,
  tdmFile: null as TdmFileAnswer | null,
  canonical: { kind: 'no-tab' } as PageView,
  llmsFile: null as LlmsFileAnswer | null,
});

/** The background's answers, and what it was asked. */
export const popup = atFirst();

const background: Readonly<Record<string, () => unknown>> = {
  rawHtml: () => popup.served,
  content: () => popup.content,
  servedTo: () => popup.servedTo,
  tdmFile: () => popup.tdmFile,
  canonical: () => packView(popup.canonical),
  llmsFile: () => popup.llmsFile,
  resources: () => null,
  viewAll: async () => {
    await popup.allAfter;
    return popup.hasAll ? all() : null;
  },
  endFirstRun: () => {
    popup.isFirstRun = false;
  },
};

function all(): AllCrawlers | null {
  if (popup.lastShown?.kind !== 'ready') return null;
  const { report: of, facts, outcome } = popup.lastShown;
  const whole = report({ url: of.url, ...facts, redirects: null }, outcome, popup.known, NOW);
  return { crawlers: whole.crawlers, elsewhere: {} };
}

async function view(name: string, options: unknown): Promise<PageView> {
  popup.asked.push(name);
  popup.options.push(options);
  const answer = await popup.answer();
  popup.lastShown = answer.kind === 'ready' ? { ...answer, isFirstRun: popup.isFirstRun } : answer;
  return popup.lastShown;
}

beforeEach(() => {
  Object.assign(popup, atFirst());
  const sendMessage = async ({ name, args }: { name: string; args?: readonly unknown[] }) => {
    const answer = background[name];
    if (answer) popup.others.push([name, ...(args ?? [])]);
    return { ok: true, value: answer ? await answer() : await view(name, args?.[1]) };
  };
  Object.assign(popup.fake.browser.runtime, { sendMessage });
  setBrowser(popup.fake.browser);
});

afterEach(cleanup);

export async function open(view: PageView | (() => Promise<PageView>)) {
  popup.answer = typeof view === 'function' ? view : () => view;
  const rendered = render(<App tabId={1} />);
  if (typeof view !== 'function' && view.kind === 'ready') {
    // What is behind a click is rendered after the verdicts.
    const isThere = () => expect(rendered.container.querySelector('.report[aria-busy="false"]')).toBeTruthy();
    await vi.waitFor(isThere, { timeout: 10_000, interval: 5 });
  }
  return rendered;
}

/** The robots.txt panel, with the closer look's results. */
export async function lookAtRobots() {
  fireEvent.click(await screen.findByRole('tab', { name: 'robots.txt' }));
  await screen.findByRole('region', { name: 'Issues' });
}

export const row = (container: Element, token: string) => container.querySelector(`[data-crawler="${token}"]`);

/** The states on the verdict card. */
export const card = (container: Element) => ({
  ...container.querySelector<HTMLElement>('[data-verdict]')?.dataset,
  ...Object.fromEntries(
    [...container.querySelectorAll<HTMLElement>('[data-purpose]')].map(({ dataset }) => [
      dataset['purpose'],
      dataset['state'],
    ]),
  ),
});

export const misspelled = found('User-agent: *\nDissallow: /page\n');
/** What a row says if no parser reads the file differently. */
export const SAME = 'All parsers agree.';

export interface Page {
  readonly metas?: readonly (readonly [name: string, content: string, place?: 'body'])[];
  readonly canonicals?: readonly string[];
  readonly robotsTags?: readonly string[];
  readonly links?: readonly string[];
  readonly tdmReservation?: readonly string[];
}

/** A page's tags and headers; the rest is as on a page without statements. */
export function saying({ metas = [], canonicals = [], robotsTags = [], links = [], tdmReservation = [] }: Page) {
  const tags = {
    metas: metas.map(([name, content, place]) => ({ name, content, isInHead: place !== 'body' })),
    canonicals: canonicals.map((href) => ({ href, url: new URL(href, ORIGIN).href, isInHead: true })),
    licenses: [],
    noSnippetElements: 0,
    omitted: 0,
  };
  const headers = {
    status: 200,
    contentType: 'text/html',
    robotsTags,
    links,
    contentUsage: [],
    tdmReservation,
    tdmPolicy: [],
  };
  return { tags: { kind: 'read', tags }, headers: { kind: 'seen', by: 'visit', headers } } as const;
}
