// `npm test`: its parts, three at a time, so that two cores have work while browsers wait for something.
//
//   npm test                         everything
//   npm test -- checks unit          these parts (parts.ts has them all)
//   npm test -- firefox popup        of this part the files with this word in their paths
//   npm test -- long                 what is long by its size alone, at full size; then `npm run soak`
//
// BROWSER=chromium or BROWSER=firefox leaves the other browser out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import concurrently from 'concurrently';
import { PARTS, type Part, planOf, SOAK } from './parts.ts';
import { installBrowsers } from './support/drivers/install-browsers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const isPart = (word: string): word is Part => PARTS.some((part) => part === word);

/** Which tests have another size, they say by their imports. */
function sizedFiles(): readonly string[] {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const isSized = (file: string) =>
    /\.test\.tsx?$/.test(file) && /support\/sizes\.ts'/.test(readFileSync(join(root, file), 'utf8'));
  return files.filter(isSized);
}

function planFor(words: readonly string[]) {
  const named = words.filter(isPart);
  const others = words.filter((word) => !isPart(word) && word !== 'long');
  const isLong = words.includes('long');
  if (isLong) process.env['LONG'] = '1';
  const isAllLong = isLong && others.length === 0;
  const plan = planOf(named.length > 0 ? named : PARTS, isAllLong ? sizedFiles() : others);
  const hasSoak = isAllLong && named.length === 0 && plan.browsers.has('chromium');
  return hasSoak ? { ...plan, stages: [...plan.stages, [SOAK]] } : plan;
}

const { browsers, stages } = planFor(process.argv.slice(2));
const trouble = installBrowsers([...browsers]);
if (trouble) {
  console.error(trouble);
  process.exit(1);
}
for (const jobs of stages) {
  const options = { cwd: root, maxProcesses: 3, prefixColors: 'auto', padPrefix: true };
  const isFine = await concurrently([...jobs], options).result.then(
    () => true,
    () => false,
  );
  if (!isFine) process.exit(1);
}
