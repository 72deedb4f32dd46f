// A watched site through any order of what can happen to it, against a model that knows what the server had, and what was looked at:
// no version is lost, and none invented.
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  askAs,
  asked,
  fake,
  inNewBrowser,
  load,
  startWorker,
  text,
  world,
} from '../../../test/support/fakes/background-world.ts';
import { sized } from '../../../test/support/sizes.ts';
import { emptyHistory, keptBodyOf, readHistory, withVersions } from '../../history/index.ts';
import { decodeWatch, siteIn } from '../../shared/watch.ts';

inNewBrowser();

const SITE = 'https://example.com';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BODIES = ['User-agent: *\nDisallow: /private\n', 'User-agent: *\nDisallow: /\n', '# Nothing\n'] as const;
/** What the server may have: a file, or a failure. */
const ANSWERS = [...BODIES, 503, 404] as const;
type Answer = (typeof ANSWERS)[number];
const CLOSED = BODIES[1];

interface Model {
  /** What the server had, one after the other: neighbors differ. */
  served: Answer[];
  /** Places in `served` that a check was over for, since the record was damaged last. */
  seen: number[];
  /** The record was damaged, and nothing was checked since. */
  isDamaged: boolean;
  /** It was damaged at some time: what was there before may be an alert. */
  wasDamaged: boolean;
  /** A file was imported: it may part a run of equal answers. */
  hasImport: boolean;
  /** How many runs there were when the alerts were seen last. */
  seenRuns: number;
  /** When looks at what is due were stored, while the clock was right; null once it wasn't. */
  looks: number[] | null;
}

const begun = (first: Answer): Model => ({
  ...{ served: [first], seen: [0], isDamaged: false, wasDamaged: false, hasImport: false, seenRuns: 0, looks: [] },
});

let now = 0;
let tabs = 0;

const local = () => fake.browser.storage.local;
const page = (name: string, ...args: readonly unknown[]) => askAs('extension://id/workbench.html', name, ...args);

function kept() {
  const reading = readHistory(local().data.get(`history:${SITE}`), SITE);
  if (reading.kind !== 'read') throw new Error(reading.kind);
  const { history, damaged } = reading;
  const checked = history.runs.filter(({ isImported }) => isImported === undefined);
  const runs = checked.map(({ answer, checks }) => {
    const body = answer.hash === null ? null : keptBodyOf(history, answer.hash);
    return { is: body?.kind === 'kept' ? new TextDecoder().decode(body.bytes) : answer.status, checks };
  });
  return { runs, damaged, site: siteIn(decodeWatch(local().data.get('watch')), SITE) };
}

/** Until nothing that was begun asks for anything any more. */
async function settled(): Promise<void> {
  for (let before = -1; before !== asked.length; ) {
    before = asked.length;
    await vi.advanceTimersByTimeAsync(1_000);
    await page('acknowledge', 'https://none.example');
  }
}

/** Whether `all` has `some` in their order, with others between. */
function hasInOrder<Item>(all: readonly Item[], some: readonly Item[]): boolean {
  let index = 0;
  for (const each of all) if (index < some.length && each === some[index]) index += 1;
  return index === some.length;
}

const inARow = <Item>(all: readonly Item[]) => all.filter((each, index) => index === 0 || each !== all[index - 1]);

function compare(model: Model): void {
  const { runs, damaged, site } = kept();
  const all = runs.map((run) => run.is);
  const is = model.hasImport ? inARow(all) : all;
  const seen = inARow(model.seen.map((index) => model.served[index]));
  const facts = { is, served: model.served, seen };
  expect(hasInOrder(is, seen), `lost: ${JSON.stringify(facts)}`).toBe(true);
  expect(hasInOrder(model.served, is), `invented: ${JSON.stringify(facts)}`).toBe(true);
  expect(runs.reduce((sum, { checks }) => sum + checks, 0)).toBeLessThanOrEqual(asked.length);
  expect(site?.isOn).toBe(true);
  if (!model.isDamaged) expect(damaged).toBe(0);
  for (const gap of site?.gaps ?? []) {
    expect(gap.from).toBeLessThan(gap.to);
    // Where the browser was closed or asleep, it had no look.
    const isClosed = !gap.isRefused && !gap.isUnasked;
    if (isClosed) expect(model.looks?.filter((at) => gap.from < at && at < gap.to) ?? []).toEqual([]);
  }
  const blocked = (site?.alerts ?? []).filter(({ kind }) => kind === 'site-blocked');
  expect(new Set(blocked.map(({ between }) => String(between))).size, 'two alerts of one change').toBe(blocked.length);
  const closed = is.filter((each) => each === CLOSED).length;
  if (!model.wasDamaged) expect(blocked.length, JSON.stringify(facts)).toBeLessThanOrEqual(closed);
}

type Command = fc.AsyncCommand<Model, object>;

const command = (name: string, run: (model: Model) => Promise<void>): Command => ({
  check: () => true,
  run: async (model) => {
    now += 1;
    await run(model);
    await settled();
    compare(model);
  },
  toString: () => name,
});

async function check(model: Model): Promise<void> {
  expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'done' });
  model.seen.push(model.served.length - 1);
  // Whatever was missed before is over, and was assessed.
  await settled();
  expect(kept().site).toMatchObject({ unassessed: null, refusedSince: null, unaskedSince: null });
  const bodies = kept().runs.map(({ is }) => is);
  const isNewlyClosed = bodies.length > 1 && bodies.at(-1) === CLOSED && bodies.indexOf(CLOSED) === bodies.length - 1;
  if (isNewlyClosed && bodies.length > model.seenRuns && !model.wasDamaged) {
    expect(kept().site?.alerts.map(({ kind }) => kind)).toContain('site-blocked');
  }
  // What was lost is shown.
  if (model.isDamaged) expect(kept().site?.damaged).toBeGreaterThan(0);
  model.isDamaged = false;
}

const serverWith =
  (answer: Answer): typeof world.server =>
  (url) =>
    !url.endsWith('/robots.txt') || typeof answer === 'number'
      ? text('', {}, typeof answer === 'number' ? answer : 404)
      : text(answer);

function serve(model: Model, answer: Answer): void {
  if (model.served.at(-1) === answer) return;
  model.served.push(answer);
}

const change = fc.constantFrom(...ANSWERS).map((answer) =>
  command(`the server has ${JSON.stringify(answer)}`, async (model) => {
    serve(model, answer);
    world.server = serverWith(answer);
  }),
);

const visitNow = () => {
  tabs += 1;
  return load(tabs, `${SITE}/${tabs}`, []);
};
const alarmNow = async () => {
  await fake.browser.alarms.onAlarm.fire({ name: 'watch' });
};
const visit = command('visit', visitNow);
const look = async (model: Model) => {
  await alarmNow();
  await settled();
  const { lastLook } = decodeWatch(local().data.get('watch'));
  if (lastLook === now) model.looks?.push(now);
};
const alarm = command('alarm', look);
const asleep = command('two sleeps, with a look after each', async (model) => {
  for (const hours of [9, 3]) {
    now += hours * HOUR;
    await look(model);
  }
});

const atOnce = command('check, visit and alarm at once', async (model) => {
  await Promise.all([visitNow(), check(model), alarmNow()]);
});

const closing = command('the server blocks the site, and a check', async (model) => {
  serve(model, CLOSED);
  world.server = serverWith(CLOSED);
  await check(model);
});

/** Between the first request and the one past all caches. */
const changedMeanwhile = fc.constantFrom(...ANSWERS).map((answer) =>
  command(`check, and after its first request the server has ${JSON.stringify(answer)}`, async (model) => {
    const [before, after] = [world.server, serverWith(answer)];
    let isFirst = true;
    world.server = (...request) => {
      const serve = isFirst ? before : after;
      isFirst = false;
      return serve(...request);
    };
    await page('checkNow', SITE);
    await settled();
    world.server = after;
    serve(model, answer);
    model.isDamaged = false;
  }),
);

const later = fc
  .constantFrom(['an hour passes', HOUR], ['a day', DAY], ['a week of sleep', 7 * DAY], ['a clock set back', -DAY])
  .map(([name, milliseconds]) =>
    command(`${name}`, async (model) => {
      if (Number(milliseconds) < 0) model.looks = null;
      now += Number(milliseconds);
    }),
  );

/** The clock of a computer whose battery is empty, until the network tells it the time. */
const clock = fc.constantFrom(HOUR, Date.parse('2026-12-24T08:00:00Z')).map((time) =>
  command(`the clock is set to ${new Date(time).toISOString()}`, async (model) => {
    model.looks = null;
    now = time;
  }),
);

const quotaFull = command('check, and the storage is full', async () => {
  const before = structuredClone(local().data.get(`history:${SITE}`));
  local().isRefusing = true;
  await page('checkNow', SITE);
  await settled();
  local().isRefusing = false;
  expect(local().data.get(`history:${SITE}`)).toEqual(before);
});

const restart = command('restart', async () => {
  startWorker();
});

const browserRestart = command('restart of the browser', async () => {
  fake.browser.storage.session.data.clear();
  startWorker();
});

/** What is beside the record of the site can't be read: what was checked may be assessed later. */
const withheld = fc.constantFrom('settings', `work:1:${SITE}`).map((name) =>
  command(`check, and ${name} can’t be read`, async () => {
    local().withheld = name;
    await page('checkNow', SITE);
    await settled();
    local().withheld = undefined;
  }),
);

const KILLED = {
  check: () => page('checkNow', SITE),
  visit: visitNow,
  alarm: alarmNow,
};

const killed = fc
  .tuple(fc.constantFrom('check', 'visit', 'alarm'), fc.integer({ min: 1, max: 40 }), fc.boolean())
  .map(([what, callNumber, takesEffect]) =>
    command(`${what}, killed at call ${callNumber}, ${takesEffect ? 'done' : 'not done'}`, async () => {
      const life = startWorker({ callNumber, takesEffect });
      await Promise.race([KILLED[what](), life.over]);
      startWorker();
    }),
  );

const damage = fc.constantFrom<unknown>('{', [], { runs: 'x' }, 7).map((damaged) =>
  command(`the record is ${JSON.stringify(damaged)}`, async (model) => {
    local().data.set(`history:${SITE}`, damaged);
    model.seen = [];
    model.isDamaged = true;
    model.wasDamaged = true;
  }),
);

const seen = command('alerts are seen', async (model) => {
  await page('acknowledge', SITE);
  model.seenRuns = model.isDamaged ? 0 : kept().runs.length;
  expect(kept().site?.alerts).toEqual([]);
});

const imported = command('import of an older file', async (model) => {
  const at = new Date(now - 400 * DAY).toISOString();
  const history = withVersions(emptyHistory(SITE), [{ at, status: 200, body: '# Old\n' }]);
  expect(await page('importVersions', SITE, history)).toEqual({ ok: true, value: 'done' });
  model.hasImport = true;
  model.seen = model.isDamaged ? [] : model.seen;
});

const turnedOff = command('visit while it is not watched', async (model) => {
  await page('unwatch', SITE);
  model.seenRuns = model.isDamaged ? 0 : kept().runs.length;
  const before = local().data.get(`history:${SITE}`);
  await visitNow();
  await settled();
  expect(local().data.get(`history:${SITE}`)).toEqual(before);
  expect(kept().site?.alerts).toEqual([]);
  expect(await page('watch', SITE)).toEqual({ ok: true, value: 'done' });
});

const forgotten = command('deletion, and watched again', async (model) => {
  expect(await page('forgetWatched', SITE)).toEqual({ ok: true, value: true });
  await settled();
  expect([...local().data.keys()].filter((key) => key.startsWith('history:') || key === 'watch')).toEqual([]);
  expect(await page('watch', SITE)).toEqual({ ok: true, value: 'done' });
  const last = model.served.at(-1) ?? 404;
  Object.assign(model, { ...begun(last), seen: [], looks: model.looks });
});

const commands = fc.commands(
  [
    fc.constant(command('check', check)),
    change,
    later,
    clock,
    killed,
    damage,
    changedMeanwhile,
    withheld,
    ...[
      visit,
      alarm,
      asleep,
      closing,
      atOnce,
      quotaFull,
      restart,
      browserRestart,
      seen,
      imported,
      turnedOff,
      forgotten,
    ].map((each) => fc.constant(each)),
  ],
  { maxCommands: 25 },
);

test('no version is lost and none invented, whatever happens', async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  await fc.assert(
    fc.asyncProperty(commands, async (all) => {
      now = Date.parse('2026-11-02T08:00:00Z');
      asked.length = 0;
      local().data.clear();
      fake.browser.storage.session.data.clear();
      // Two crawlers are enough: each visit makes a report.
      local().data.set('settings', { chosen: ['Googlebot', 'GPTBot'] });
      startWorker();
      const [first] = BODIES;
      world.server = () => text(first);
      expect(await page('watch', SITE)).toEqual({ ok: true, value: 'done' });
      await fc.asyncModelRun(() => ({ model: begun(first), real: {} }), all);
    }),
    { numRuns: sized(12, 200) },
  );
});
