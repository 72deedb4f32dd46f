// What `npm test` makes of its jobs' ends: which tests it tries once more, and its last words. Starts nothing.
import { againOf, type Job, type Wish } from './parts.ts';
import type { FileTally, Tally } from './tally.ts';

export interface Ended {
  readonly job: Job;
  readonly isFine: boolean;
  /** Empty where the job runs no tests, or ended before it could tell. */
  readonly tally: Tally;
}

const isRed = ({ failures }: FileTally) => failures.length > 0;

/** The jobs that try the files of failed tests once more, unit tests too: in new processes, and so in new browsers. */
export function secondTries(ended: readonly Ended[], { isOnce }: Pick<Wish, 'isOnce'>): readonly Job[] {
  if (isOnce) return [];
  return ended
    .filter(({ isFine }) => !isFine)
    .flatMap(({ job, tally }) => {
      const files = new Set(tally.filter(isRed).map(({ file }) => file));
      // What failed outside of every file would be hidden if the files alone were run again.
      const named = [...files].filter((file) => file !== null);
      return named.length > 0 && named.length === files.size ? againOf(job, named) : [];
    });
}

/** Whether the run is green, and what it says last: what is flaky, in full; what failed, and how to run only that; counts. */
export function conclude(first: readonly Ended[], second: readonly Ended[]) {
  const ends = first.map((ended) => {
    const again = second.find(({ job }) => job.part === ended.job.part);
    const isAgain = (file: FileTally) => again?.tally.some((one) => one.file === file.file) ?? false;
    return {
      job: ended.job,
      isFine: again?.isFine ?? ended.isFine,
      // As they are in the end.
      files: [...ended.tally.filter((file) => !isAgain(file)), ...(again?.tally ?? [])],
      flaky: again
        ? ended.tally.filter((file) => isRed(file) && isAgain(file)).flatMap((file) => flakyOf(file, again))
        : [],
    };
  });
  const failed = ends.filter(({ isFine }) => !isFine);
  const flaky = ends.flatMap(({ job, flaky: of }) => of.map((one) => ({ ...one, where: `${job.name}, ${one.file}` })));
  const count = (of: (file: FileTally) => number) =>
    ends.flatMap(({ files }) => files).reduce((sum, file) => sum + of(file), 0);
  // A job without tests that fails counts as one, so that a red run never says "0 failed".
  const silent = failed.filter(({ files }) => !files.some(isRed)).length;
  const counts = {
    passed: count((file) => file.passed),
    failed: count((file) => file.failures.length) + silent,
    skipped: count((file) => file.skipped),
  };
  return {
    isGreen: failed.length === 0,
    lines: [
      ...flaky.flatMap(({ where, name, errors }) => [
        `Flaky: ${where}: ${name}`,
        '  It failed, and passed in a new process. The failure:',
        ...errors.map((text) => text.replace(/^(?=.)/gm, '    ')),
      ]),
      ...(flaky.length > 0 ? [`${flaky.length} flaky: each is a bug.`] : []),
      ...failed.flatMap(({ job, files }) => failureLines(job, files.filter(isRed))),
      Object.entries(counts)
        .map(([name, number]) => `${number} ${name}`)
        .join(', '),
    ],
  };
}

/** The failures of a file that its second try did not have. */
function flakyOf({ file, failures }: FileTally, again: Ended) {
  const still = new Set(
    again.tally.filter((one) => one.file === file).flatMap((one) => one.failures.map(({ name }) => name)),
  );
  return failures.filter(({ name }) => !still.has(name)).map((failure) => ({ ...failure, file }));
}

function failureLines({ name, alone }: Job, files: readonly FileTally[]): readonly string[] {
  const named = new Set(files.flatMap(({ file }) => file ?? []));
  return [
    `Failed: ${name}. To run only that: ${[alone, ...named].join(' ')}`,
    ...files.flatMap(({ file, failures }) => failures.map((failure) => `  ${file ?? name}: ${failure.name}`)),
  ];
}
