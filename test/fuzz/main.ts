// `npm run fuzz`: a million hostile inputs. `-- <count> <seed>` for other ones, or for those that failed once more.
import fc from 'fast-check';
import { checkTotality, hostile } from '../support/generators/totality.ts';

const [count = 1_000_000, seed = Date.now() & 0x7fff_ffff] = process.argv.slice(2).map(Number);
/** Each has its seed, so that what failed is soon found again. */
const PART = 10_000;

let slowest = 0;
const property = fc.property(hostile, (input) => {
  const start = performance.now();
  checkTotality(input);
  slowest = Math.max(slowest, performance.now() - start);
});

console.log(`${count} inputs, seed ${seed}`);
const start = performance.now();
for (let done = 0; done < count; done += PART) {
  const numRuns = Math.min(PART, count - done);
  const partSeed = seed + done / PART;
  const details = fc.check(property, { seed: partSeed, numRuns });
  if (details.failed) {
    console.error(details.errorInstance);
    console.error(`${fc.defaultReportMessage(details)}\n\nOnce more: npm run fuzz -- ${numRuns} ${partSeed}`);
    process.exit(1);
  }
  const rate = Math.round((done + numRuns) / ((performance.now() - start) / 1000));
  if ((done + numRuns) % (10 * PART) === 0 || done + numRuns === count)
    console.log(`${done + numRuns}: none failed; ${rate} a second; the slowest took ${slowest.toFixed(0)} ms`);
}
