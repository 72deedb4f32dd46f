// The parts of `npm test`, and what each of them runs. CI has a job for each.
import { type BrowserName, wantedBrowsers } from './support/drivers/find-browsers.ts';

/** Those with a browser first, of which each keeps one core busy at best; the unit tests, on all cores, last. */
export const PARTS = ['firefox', 'chromium', 'accessibility', 'unit', 'checks', 'package'] as const;
export type Part = (typeof PARTS)[number];

/** What the words of a command line ask for. */
export interface Wish {
  /** All of them where none is named. */
  readonly parts: readonly Part[];
  readonly hasNamedParts: boolean;
  /** Of the names of test files. */
  readonly files: readonly string[];
  /** What is long by its size alone, at full size. */
  readonly isLong: boolean;
  /** Nothing that fails is tried again. */
  readonly isOnce: boolean;
}

const isPart = (word: string): word is Part => PARTS.some((part) => part === word);

export function wishOf(words: readonly string[]): Wish {
  const named = words.filter(isPart);
  const isLong = words.includes('long');
  return {
    parts: named.length > 0 ? named : PARTS,
    hasNamedParts: named.length > 0,
    files: words.filter((word) => !isPart(word) && word !== 'long' && word !== 'once'),
    isLong,
    isOnce: isLong || words.includes('once'),
  };
}

export interface Job {
  readonly name: string;
  readonly command: string;
  /** The same for a person to type. */
  readonly alone: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Where the job is a part's own and not what comes before it. */
  readonly part?: Part;
}

const npm = (name: string): Job => ({ name, command: `npm run --silent ${name}`, alone: `npm run ${name}` });

/** What run.ts learns of a vitest run, besides what people read. */
const REPORTERS = ['default', ...(process.env['GITHUB_ACTIONS'] ? ['github-actions'] : []), './test/tally.ts'];

function vitest(part: Part, projects: readonly string[], files: readonly string[], env: Job['env'] = {}): Job {
  const reporters = REPORTERS.map((reporter) => `--reporter ${reporter}`);
  const selected = projects.map((project) => `--project ${project}`);
  const names = files.map((file) => JSON.stringify(file));
  const command = ['vitest run --passWithNoTests', ...reporters, ...selected, ...names].join(' ');
  return { name: part, command, alone: `npm test -- ${part}`, env, part };
}

interface Work {
  readonly before: readonly Job[];
  readonly job: Job;
  readonly browser?: BrowserName;
}

const BUILD = npm('build');
export const SOAK = npm('soak');

function workOf(part: Part, files: readonly string[]): Work {
  switch (part) {
    case 'checks':
      return { before: [npm('typecheck'), BUILD, npm('lint')], job: npm('lint:extension') };
    case 'unit':
      return { before: [], job: vitest(part, ['pure', 'unit'], files) };
    case 'chromium':
    case 'firefox':
      return { before: [BUILD], job: vitest(part, ['browsers'], files, { BROWSER: part }), browser: part };
    case 'accessibility':
      return { before: [BUILD], job: vitest(part, [part], files), browser: 'chromium' };
    case 'package':
      return { before: [BUILD], job: vitest(part, [part], files) };
  }
}

/** The job that runs these files once more, in new processes. */
export function againOf({ part }: Job, files: readonly string[]): readonly Job[] {
  if (part === undefined) return [];
  const { job } = workOf(part, files);
  return [{ ...job, name: `${job.name} again` }];
}

/** The browsers that the parts need, and their jobs in stages: each needs the ones before. */
export function planOf(parts: readonly Part[], files: readonly string[]) {
  const isWanted = ({ browser }: Work) => browser === undefined || wantedBrowsers().includes(browser);
  const works = parts.map((part) => workOf(part, files)).filter(isWanted);
  const before = new Map(works.flatMap((work) => work.before).map((job) => [job.name, job]));
  const jobs = works.map(({ job }) => job);
  return {
    browsers: new Set(works.flatMap(({ browser }) => browser ?? [])),
    stages: [[...before.values()], jobs].filter((stage) => stage.length > 0),
  };
}
