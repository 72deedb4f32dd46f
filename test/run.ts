// `npm test`: its parts, three at a time, so that two cores have work while browsers wait for something.
//
//   npm test                         everything
//   npm test -- checks unit          these parts (parts.ts has them all)
//   npm test -- firefox popup        of this part the files with this word in their paths
//   npm test -- long                 what is long by its size alone, at full size; then `npm run soak`
//   npm test -- once                 everything, and no second try for what fails (as `long`)
//
// A test that fails, of a browser or not, is tried once more, with its file, in a new process and a fresh browser. If it passes there, the
// run is green, and says at its end what failed. BROWSER=chromium or BROWSER=firefox leaves the other browser out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import concurrently, { type CloseEvent } from 'concurrently';
import { conclude, type Ended, secondTries } from './attempts.ts';
import { type Job, planOf, SOAK, type Wish, wishOf } from './parts.ts';
import { installBrowsers } from './support/drivers/install-browsers.ts';
import { onExit, removeFolder, temporaryFolder } from './support/drivers/temporary.ts';
import { readTally } from './tally.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Which tests have another size, they say by their imports; those of one browser alone, by what they call. */
function sizedFiles(): readonly string[] {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const isSized = (file: string) =>
    /\.test\.tsx?$/.test(file) &&
    /support\/sizes\.ts'|\.test(?:Once|Long)\b/.test(readFileSync(join(root, file), 'utf8'));
  return files.filter(isSized);
}

function planFor({ parts, hasNamedParts, files, isLong }: Wish) {
  if (isLong) process.env['LONG'] = '1';
  const isAllLong = isLong && files.length === 0;
  const plan = planOf(parts, isAllLong ? sizedFiles() : files);
  const hasSoak = isAllLong && !hasNamedParts && plan.browsers.has('chromium');
  return { ...plan, stages: hasSoak ? [...plan.stages, [SOAK]] : plan.stages };
}

const tallies = temporaryFolder('tallies');
onExit(() => removeFolder(tallies));

/** Three at a time. */
async function run(jobs: readonly Job[]): Promise<readonly Ended[]> {
  const tallyOf = ({ name }: Job) => join(tallies, `${name}.json`);
  const shown = jobs.map((job) => ({ ...job, env: { ...job.env, TALLY: tallyOf(job) } }));
  const options = { cwd: root, maxProcesses: 3, prefixColors: 'auto', padPrefix: true };
  // It rejects with the same list where one of them failed.
  const closed = await concurrently(shown, options).result.catch((events: CloseEvent[]) => events);
  return jobs.map((job, index) => ({
    job,
    isFine: closed.some((event) => event.index === index && event.exitCode === 0),
    tally: readTally(tallyOf(job)),
  }));
}

const wish = wishOf(process.argv.slice(2));
const { browsers, stages } = planFor(wish);
const trouble = installBrowsers([...browsers]);
if (trouble) {
  console.error(trouble);
  process.exit(1);
}
const ended: Ended[] = [];
for (const jobs of stages) {
  if (ended.every(({ isFine }) => isFine)) ended.push(...(await run(jobs)));
}
const tries = secondTries(ended, wish);
const { isGreen, lines } = conclude(ended, tries.length > 0 ? await run(tries) : []);
console.log(`\n${lines.join('\n')}`);
if (!isGreen) process.exit(1);
