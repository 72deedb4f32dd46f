// Which names in META tags and headers speak to crawlers: `robots`, and those that a known or a chosen crawler looks for.
import { type Crawler, catalogue } from '../crawlers/index.ts';

const namesOf = (crawlers: readonly Pick<Crawler, 'chain'>[]) =>
  crawlers.flatMap(({ chain }) => chain.map((name) => name.toLowerCase()));

const catalogueNames: ReadonlySet<string> = new Set(['robots', ...namesOf(catalogue)]);

/** Takes a name in lower case, without white space around it. */
export function addressees(chosen: readonly Pick<Crawler, 'chain'>[]): (name: string) => boolean {
  const chosenNames = new Set(namesOf(chosen));
  return (name) => catalogueNames.has(name) || chosenNames.has(name);
}

/**
 * The crawler's own names there, its product token first. That a crawler follows the group of another owner's is said of robots.txt
 * alone (Apple, https://support.apple.com/en-us/119829, "Customizing robots.txt rules"), so a META googlebot does not speak to
 * Applebot. Which names theirs look for, Google, Bing and Yandex say.
 */
export function ownNames({ chain, dialect }: Pick<Crawler, 'chain' | 'dialect'>): Crawler['chain'] {
  return dialect === 'rfc9309' ? [chain[0]] : chain;
}
