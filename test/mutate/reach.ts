// What a source file can come to: by its imports, and by whatever else in it is the path of a file: `new URL('…', import.meta.url)`, or one
// in which any folder's name can be put.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PATH = /'(\.{1,2}\/[^'\n]+)'/g;
const PATH_WITH_NAME = /`(\.{1,2}\/[^`$\n]*\/)\$\{\w+\}(\/[^`$\n]+\.tsx?)`/g;

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Says of a file, by its path, which files it comes to, itself among them. */
export function createReach(): (file: string) => ReadonlySet<string> {
  const nexts = new Map<string, readonly string[]>();
  const nextOf = (file: string) => {
    const known = nexts.get(file);
    if (known) return known;
    const text = readFileSync(file, 'utf8');
    const named = [...text.matchAll(PATH)].map(([, path = '']) => join(dirname(file), path));
    const withAnyName = [...text.matchAll(PATH_WITH_NAME)].flatMap(([, before = '', after = '']) => {
      const folder = join(dirname(file), before);
      const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
      return folders.map(({ name }) => join(folder, name, after));
    });
    const found = [...named, ...withAnyName].filter((path) => /\.tsx?$/.test(path) && isFile(path));
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
