// Before each test file of `npm run mutate`: writes down to which mutants it comes (`watched` in mutants.ts). CAME_TO says where.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';

const folder = process.env['CAME_TO'];
const numbers = new Set<number>();
Object.assign(globalThis, { cameTo: (number: number) => numbers.add(number) });

afterAll(() => {
  const { testPath: file = '' } = expect.getState();
  const name = `${createHash('sha256').update(file).digest('hex')}.json`;
  if (folder) writeFileSync(join(folder, name), JSON.stringify({ file, numbers: [...numbers] }));
});
