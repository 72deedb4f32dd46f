// Sections of a site: the first folders of its paths.

/** A name that no rule has, for a page in a section. */
const PAGE = 'zq8x7vk';

/** The first folder that a path pattern is about, as `/folder/`; null for a file, and for a wildcard in its place. */
export function sectionOf(pattern: string): string | null {
  const [, name, next] = /^\/([^/?*$]+)([/*]?)/.exec(pattern) ?? [];
  if (name === undefined || name.length > MAX_NAME) return null;
  // Without a slash behind it, a name with a dot is one of a file.
  return next === '/' || !name.includes('.') ? `/${name}/` : null;
}

const MAX_NAME = 200;

/** What is blocked where the section is: the folder and a page in it; for `/`, only the home page. */
export function sectionProbes(section: string): readonly string[] {
  return section === '/' ? ['/'] : [section, section + PAGE];
}
