// What a page load costs: with the extension, with one that only has its permissions, with a second one of that kind, and with
// none. Browsers of one kind differ by some percent as long as they live, more than what is measured; so all four are
// measured in the same browser, which has now one of them and now another, and what is reported is the mean of ratios within it.
import type { TestBrowser } from '../support/drivers/browser.ts';
import type { Sites } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import type { Extensions } from './extensions.ts';
import { mean, median } from './measure.ts';

const KINDS = ['ours', 'idle', 'twin', 'nothing'] as const;
type Kind = (typeof KINDS)[number];

/** Of each turn of an extension. The first ones find it just installed, and nothing of it in the caches of scripts. */
const WARM_UP = 2;
const LOADS = 6;
/** In each browser. Each kind is the first, the second and so on equally often. */
const ROUNDS = 8;
/** More browsers are started until the noise is below this, or there were enough of them. */
const WANTED_NOISE = 0.01;
const MOST_BROWSERS = 6;
/** Milliseconds after a load in which the extension does what it puts off until then, so that it falls into no load. */
const REST_MS = 750;

/** Milliseconds to the end of the load event: the median of a turn. */
async function turn(
  browser: TestBrowser,
  tabId: number,
  kind: Kind,
  folder: string | null,
  path: string,
  sites: Sites,
) {
  const remove = folder === null ? null : await browser.install(folder);
  const times: number[] = [];
  for (let load = 0; load < WARM_UP + LOADS; load += 1) {
    const shown = () => sites.asked.filter((asked) => asked.site === kind && asked.path.startsWith('/loaded?'));
    const before = shown().length;
    const url = sites.urlOf(kind, `${path}?${before}`);
    await browser.inExtension((id, address) => chrome.tabs.update(id, { url: address }), tabId, url);
    await waitFor(() => shown().length > before, { what: 'the page to say when it was loaded' });
    if (load >= WARM_UP) times.push(Number(shown().at(-1)?.path.split('?')[1]));
    await new Promise((wake) => setTimeout(wake, REST_MS));
  }
  await remove?.();
  return median(times);
}

type Round = Readonly<Record<Kind, number>>;

/** All kinds, each of them first in its turn. */
async function roundsIn(browser: TestBrowser, folders: Extensions, path: string, sites: Sites): Promise<Round[]> {
  const tabId = await browser.inExtension(async () => (await chrome.tabs.create({})).id ?? -1);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % KINDS.length;
    const inTurn = [...KINDS.slice(first), ...KINDS.slice(0, first)];
    // Forwards and backwards, so that none always follows the same one.
    if (round >= KINDS.length) inTurn.reverse();
    const medians = { ours: 0, idle: 0, twin: 0, nothing: 0 };
    for (const kind of inTurn) {
      medians[kind] = await turn(browser, tabId, kind, kind === 'nothing' ? null : folders[kind], path, sites);
    }
    rounds.push(medians);
  }
  return rounds;
}

/** The mean of the rounds' ratios, and how far it may be off: two standard errors, which it is not in 19 of 20 cases. */
function ratioOf(rounds: readonly Round[], one: Kind, other: Kind) {
  const ratios = rounds.map((round) => round[one] / round[other]);
  const middle = mean(ratios);
  const variance = ratios.reduce((sum, ratio) => sum + (ratio - middle) ** 2, 0) / (ratios.length - 1);
  return { middle, noise: 2 * Math.sqrt(variance / ratios.length) };
}

type Page = readonly [path: string, what: string];

export async function benchLoads(
  extensions: Extensions,
  start: (extension: string) => Promise<TestBrowser>,
  sites: Sites,
  pages: readonly Page[],
): Promise<void> {
  for (const [path, what] of pages) {
    const rounds: Round[] = [];
    let browsers = 0;
    do {
      browsers += 1;
      const browser = await start(extensions.nothing);
      rounds.push(...(await roundsIn(browser, extensions, path, sites)));
      await browser.close();
    } while (browsers < MOST_BROWSERS && Math.max(noiseOf(rounds, 'ours'), noiseOf(rounds, 'twin')) > WANTED_NOISE);
    const of = (kind: Kind) => `${mean(rounds.map((round) => round[kind])).toFixed(1)} ms`;
    const times = (one: Kind, other: Kind) => {
      const { middle, noise } = ratioOf(rounds, one, other);
      return `${middle.toFixed(3)} ± ${noise.toFixed(3)} times`;
    };
    console.log(`A page ${what}, to the end of its load event: ${of('ours')} with the extension;`);
    console.log(`  without it ${of('nothing')}, ${times('ours', 'nothing')};`);
    console.log(`  with one that only has its permissions ${of('idle')}, ${times('ours', 'idle')};`);
    console.log(`  that one beside another of its kind, by noise alone: ${times('twin', 'idle')}.`);
    console.log(`  Means of ${rounds.length} rounds in ${browsers} browsers, each a median of ${LOADS} loads.`);
  }
}

const noiseOf = (rounds: readonly Round[], kind: Kind) => ratioOf(rounds, kind, 'idle').noise;
