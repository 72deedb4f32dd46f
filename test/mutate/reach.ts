// What a source file can come to: by its imports, and by whatever else in it is the path of a file (`new URL('…', import.meta.url)`).
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PATH = /'(\.{1,2}\/[^'\n]+)'/g;

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Says of a file, by its path, which files it comes to, itself among them. */
export function createReach(): (file: string) => ReadonlySet<string> {
  const nexts = new Map<string, readonly string[]>();
  const nextOf = (file: string) => {
    const known = nexts.get(file);
    if (known) return known;
    const named = [...readFileSync(file, 'utf8').matchAll(PATH)].map(([, path = '']) => join(dirname(file), path));
    const found = named.filter((path) => /\.tsx?$/.test(path) && isFile(path));
    nexts.set(file, found);
    return found;
  };
  return (start) => {
    const reached = new Set([start]);
    // A set that grows while it is walked is walked to its end.
    for (const file of reached) for (const next of nextOf(file)) reached.add(next);
    return reached;
  };
}
