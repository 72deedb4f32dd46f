// A history against a model of it, through every order of what can happen. The model keeps each run in a list and forgets nothing; the
// history is written to a store after each check, as text, and read again where the worker was killed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sized } from '../../../test/support/sizes.ts';
import {
  entriesOf,
  fittedTogether,
  HISTORY_LIMITS,
  type HistoryLimits,
  keptBodyOf,
  pairAt,
  type RobotsVersion,
  readHistory,
  recordCheck,
  type SiteHistory,
  storedSize,
  versionsOf,
} from '../index.ts';

const SITE = 'https://h.example';
const DAY = 86_400_000;
/** So small that little fits. */
const LIMITS: HistoryLimits = { ...HISTORY_LIMITS, site: 3_000, runs: 12 };

const body = (letter: string, size: number) => letter.repeat(size);
const ANSWERS: readonly Omit<RobotsVersion, 'at'>[] = [
  { status: 200, body: 'User-agent: *\n' },
  { status: 200, body: 'User-agent: *\nDisallow: /\n', etag: '"x"' },
  { status: 200, body: '' },
  { status: 404, body: null },
  { status: 503, body: null },
  { status: 0, body: null },
  { status: 301, body: null, hops: [{ url: `${SITE}/robots.txt`, status: 301, location: 'https://other.example/' }] },
  { status: 200, body: body('#', 600_000) },
];

interface ModelRun {
  readonly answer: number;
  readonly first: number;
  last: number;
  checks: number;
}

interface Model {
  now: number;
  /** What the server answers. */
  answer: number;
  readonly runs: ModelRun[];
}

interface Real {
  /** What storage has: text. */
  stored: string | undefined;
  /** What the worker has in memory; null if it was killed. */
  memory: SiteHistory | null;
}

function load(real: Real): SiteHistory {
  if (real.memory !== null) return real.memory;
  const reading = readHistory(real.stored === undefined ? undefined : JSON.parse(real.stored), SITE);
  if (reading.kind !== 'read') throw new Error('it was written by this release');
  return reading.history;
}

const versionAt = (answer: number, at: number): RobotsVersion => ({
  at: new Date(at).toISOString(),
  status: 0,
  body: null,
  ...ANSWERS[answer],
});

const count = (runs: readonly { readonly checks: number }[]) => runs.reduce((sum, { checks }) => sum + checks, 0);

/** The history has the model's newest runs one by one, and the sum of those before. */
function compare(model: Model, real: Real): void {
  const history = load(real);
  const kept = history.runs.length;
  expect(kept).toBe(Math.min(kept, LIMITS.runs));
  const newest = model.runs.slice(model.runs.length - kept);
  expect(history.runs.map(({ first, last, checks, answer }) => [first, last, checks, answer.status])).toEqual(
    newest.map(({ first, last, checks, answer }) => [first, last, checks, ANSWERS[answer]?.status]),
  );
  const older = model.runs.slice(0, model.runs.length - kept);
  expect([history.folded?.runs ?? 0, history.folded?.checks ?? 0]).toEqual([older.length, count(older)]);
  for (const [index, version] of versionsOf(history).entries()) {
    const expected = ANSWERS[newest[index]?.answer ?? 0]?.body ?? null;
    // It is the body that came, or none.
    if (version.body !== null)
      expect(new TextDecoder().decode(version.body as Uint8Array)).toBe(expected?.slice(0, 512_000));
    else
      expect(
        expected === null || (version.hash !== undefined && keptBodyOf(history, version.hash).kind === 'dropped'),
      ).toBe(true);
  }
  expect(storedSize(history)).toBeLessThanOrEqual(LIMITS.site);
  const entries = entriesOf(history);
  expect(entries.flatMap((entry) => (entry.kind === 'run' ? [entry.run] : entry.runs))).toEqual(history.runs);
  for (const index of history.runs.keys()) expect(pairAt(history, index) === null).toBe(index === 0);
}

type Command = fc.Command<Model, Real>;

const command = (name: string, run: (model: Model, real: Real) => void): Command => ({
  check: () => true,
  run: (model, real) => {
    run(model, real);
    compare(model, real);
  },
  toString: () => name,
});

/** A check or a visit: what came is added, and written. `isKilled`: after that the worker dies, or before it wrote. */
const checked = (isKilled: 'no' | 'before' | 'after') =>
  command(`check, killed: ${isKilled}`, (model, real) => {
    const history = recordCheck(load(real), [versionAt(model.answer, model.now)], model.now, LIMITS);
    if (isKilled === 'before') {
      // It never happened: nothing was written.
      real.memory = null;
      return;
    }
    real.memory = isKilled === 'no' ? history : null;
    real.stored = JSON.stringify(history);
    const last = model.runs.at(-1);
    if (last?.answer === model.answer) {
      last.last = Math.max(last.last, model.now);
      last.checks += 1;
    } else model.runs.push({ answer: model.answer, first: model.now, last: model.now, checks: 1 });
  });

const commands = [
  fc.constantFrom<'no' | 'before' | 'after'>('no', 'before', 'after').map(checked),
  fc.nat(ANSWERS.length - 1).map((answer) =>
    command(`the server answers ${answer}`, (model) => {
      model.answer = answer;
    }),
  ),
  fc.constantFrom(900_000, DAY / 4, 7 * DAY, -DAY).map((by) =>
    command(`the clock moves by ${by / 3_600_000} hours`, (model) => {
      model.now += by;
    }),
  ),
  fc.nat(100).map((index) =>
    command(`run ${index} is damaged in the store`, (model, real) => {
      const history = load(real);
      if (history.runs.length === 0) return;
      const runIndex = index % history.runs.length;
      const runs = history.runs.map((run, each) => (each === runIndex ? { ...run, checks: 'many' } : run));
      const reading = readHistory(JSON.parse(JSON.stringify({ ...history, runs })), SITE);
      if (reading.kind !== 'read') throw new Error('it was written by this release');
      expect(reading.damaged).toBe(1);
      real.memory = null;
      real.stored = JSON.stringify(reading.history);
      model.runs.splice(model.runs.length - history.runs.length + runIndex, 1);
    }),
  ),
];

test('no version is lost and none is made up, whatever happens in whatever order', () => {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 60, size: 'max' }), (all) => {
      fc.modelRun(
        () => ({
          model: { now: Date.UTC(2026, 10, 1), answer: 0, runs: [] } as Model,
          real: { stored: undefined, memory: null } as Real,
        }),
        all,
      );
    }),
    { numRuns: sized(12, 300) },
  );
});

/** As many as may be watched. */
const SITES = sized(25, 100);

test(`${SITES} sites for a year fit, each of their changes is there, and the newest body`, () => {
  const start = Date.UTC(2026, 0, 1);
  const histories = Array.from({ length: SITES }, (_, site) => {
    let history = recordCheck(empty(`https://h${site}.example`), [versionOf(site, 0, start)], start);
    // Checked four times a day, changed every 9 days.
    for (let check = 1; check < 365 * 4; check += 1) {
      const at = start + check * (DAY / 4);
      if (check % 36 === 0 || check % 36 === 1)
        history = recordCheck(history, [versionOf(site, Math.floor(check / 36), at)], at);
    }
    return history;
  });
  const fit = fittedTogether(histories);
  expect(fit.reduce((sum, history) => sum + storedSize(history), 0)).toBeLessThanOrEqual(HISTORY_LIMITS.all);
  expect(fit.map(({ runs }) => runs.length)).toEqual(fit.map(() => 41));
  for (const history of fit) expect(versionsOf(history).at(-1)?.body).not.toBeNull();
});

const empty = (site: string): SiteHistory => ({ version: 1, site, runs: [], bodies: {}, folded: null });

function versionOf(site: number, change: number, at: number): RobotsVersion {
  const lines = Array.from({ length: 200 }, (_, line) => `Disallow: /section-${site}-${line * (change + 1)}/\n`);
  return { at: new Date(at).toISOString(), status: 200, body: `User-agent: *\n${lines.join('')}` };
}
