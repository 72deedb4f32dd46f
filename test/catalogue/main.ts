// `npm run catalogue`: what in the catalog of crawlers is to be looked up again. With a file, a list of somebody else's, also how
// that differs: `npm run catalogue -- robots.json`. docs/CATALOG.md says what to do with it.
import { readFile } from 'node:fs/promises';
import { catalogue } from '../../src/crawlers/index.ts';
import { differencesTo, findingsOf, MOST_DAYS, readList } from './findings.ts';

function print(title: string, lines: readonly string[]): void {
  console.log(`\n${title}: ${lines.length}`);
  for (const line of lines) console.log(`  ${line}`);
}

const { old, unread, withoutSource } = findingsOf(catalogue, Date.now());
console.log(`${catalogue.length} crawlers`);
print(
  `Read more than ${MOST_DAYS} days ago`,
  old.map(({ token, read, source }) => `${token}, ${read}: ${source ?? ''}`),
);
print(
  'Not verified',
  unread.map(({ token, source }) => `${token}: ${source}`),
);
print('Without a source', withoutSource);

const [path] = process.argv.slice(2);
if (path !== undefined) {
  const { onlyThere, onlyHere, respect } = differencesTo(readList(await readFile(path, 'utf8')), catalogue);
  print(`Only in ${path}`, onlyThere);
  print('AI crawlers that it lacks', onlyHere);
  print(
    'Obeys, here and there',
    respect.map(({ token, here, there }) => `${token}: ${here}, ${there}`),
  );
}
