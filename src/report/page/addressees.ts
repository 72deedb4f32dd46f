// Names in meta tags and headers that are meant for crawlers: `robots`, and the names that a crawler of the catalog or a selected one
// looks for.
import { type Crawler, catalogue } from '../../crawlers/index.ts';

const namesOf = (crawlers: readonly Pick<Crawler, 'chain'>[]) =>
  crawlers.flatMap(({ chain }) => chain.map((name) => name.toLowerCase()));

const catalogueNames: ReadonlySet<string> = new Set(['robots', ...namesOf(catalogue)]);

/** Takes a name in lower case, without white space around it. */
export function addressees(selected: readonly Pick<Crawler, 'chain'>[]): (name: string) => boolean {
  const selectedNames = new Set(namesOf(selected));
  return (name) => catalogueNames.has(name) || selectedNames.has(name);
}
