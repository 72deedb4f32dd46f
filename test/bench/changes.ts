// `npm run bench -- changes`: how long the answer to an edit of a 500 KiB file takes: what changes for every crawler of the
// catalog, the checker's diagnostics, and what is expected. As the worker of the workbench does it, draft after draft.

import { createComparer } from '../../src/changes/index.ts';
import { catalogue } from '../../src/crawlers/index.ts';
import { diagnose, parseRobotsTxt } from '../../src/robots/index.ts';
import { DEFAULT_SETTINGS } from '../../src/shared/settings.ts';
import { median, printTable } from './measure.ts';
import { distinctUrls, loadWorkloads } from './workloads.ts';

const ROUNDS = 9;

const workloads = loadWorkloads();
/** One group with all rules, beside the usual file of many groups. */
const oneGroup = workloads.c.split('\n').filter((line) => !/^user-agent:/i.test(line));
oneGroup.unshift('User-agent: *');
const FILES = { 'many groups': workloads.c.split('\n'), 'one group': oneGroup };
const middle = 10_001;

/** The live file, and how the draft differs in this round. */
const EDITS: Readonly<Record<string, (lines: readonly string[], round: number) => string>> = {
  'one rule': (lines, round) => lines.with(middle, `Disallow: /changed${round}`).join('\n'),
  'a comment': (lines, round) => lines.with(middle, `# changed ${round}`).join('\n'),
  'a rule for all': (lines, round) =>
    lines.toSpliced(lines.length - 1, 0, '', 'User-agent: *', `Disallow: /new${round}`).join('\n'),
  'another crawler': (lines, round) =>
    lines.toSpliced(lines.length - 1, 0, '', `User-agent: bot${round}`, 'Disallow: /').join('\n'),
  'first group': (lines, round) => lines.with(7, `Disallow: /changed${round}`).join('\n'),
};

function finish<Value>(steps: Generator<unknown, Value, void>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function milliseconds(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const own = catalogue.filter(({ token }) => DEFAULT_SETTINGS.chosen.includes(token));
const CRAWLERS = { 'as installed': own, 'whole catalogue': catalogue };

console.log(`Workload c: ${workloads.origin}. Node ${process.version}. Medians of ${ROUNDS} edits, in milliseconds.\n`);
const head = ['500 KiB, edited', ...Object.keys(EDITS), 'opened'];
for (const [who, crawlers] of Object.entries(CRAWLERS)) {
  for (const count of [0, 10_000]) {
    const rows = Object.entries(FILES).flatMap(([file, lines]) =>
      [lines.join('\n'), ''].map((live) => {
        const { compare } = createComparer(live, crawlers, distinctUrls(workloads, 0, count), 1_000);
        const opened = milliseconds(() => void finish(compare(lines.join('\n'))));
        const times = Object.values(EDITS).map((edit) =>
          median(
            Array.from({ length: ROUNDS }, (_, round) => {
              const draft = edit(lines, round);
              return milliseconds(() => void finish(compare(draft)));
            }),
          ),
        );
        const name = live === '' ? `${file}, live file empty` : file;
        return [name, ...[...times, opened].map((time) => time.toFixed(0))];
      }),
    );
    console.log(`Crawlers: ${who}. URLs: ${count.toLocaleString('en')}`);
    printTable([head, ...rows]);
    console.log();
  }
}
console.log(`Checker: ${milliseconds(() => void diagnose(parseRobotsTxt(workloads.c))).toFixed(0)}`);
