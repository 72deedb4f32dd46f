// Reads the Link header: https://www.rfc-editor.org/rfc/rfc8288. Knows no base URL: targets stay as written, and the caller
// resolves them.

export interface HeaderLink {
  /** The URI reference between the angle brackets, as written. */
  readonly target: string;
  /** Its relation types as written, with white space between them (§3.3): `hasRelation` looks for one. */
  readonly rel: string;
  /** The context of the link, if that isn't the page itself (§3.2). */
  readonly anchor: string | null;
  /** The media type of the target (§3.4.1). */
  readonly type: string | null;
  /** Languages of the target, as written: the only parameter that can be repeated (§3.4.1). */
  readonly hreflangs: readonly string[];
}

const SPACE = '[\\t ]*';
const TARGET = new RegExp(`${SPACE}<([^<>]*)>`, 'y');
// A parameter can have no value, such as `crossorigin`. An unclosed quoted string ends with the text.
const PARAMETER = new RegExp(
  `${SPACE};${SPACE}([^\\t =;,"]*)${SPACE}(?:=${SPACE}(?:"([^"\\\\]*(?:\\\\.[^"\\\\]*)*)"?|([^;,"]*)))?`,
  'ys',
);
const NEXT = /[^,]*,/y;

/**
 * The links of one Link header, or of several joined with commas, in the order written. Total, in linear time: anything that
 * isn't a link is skipped up to the next comma (as in Appendix B.2, which is less tolerant).
 */
export function readLinks(header: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let offset = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = offset;
    const found = pattern.exec(header);
    if (found) offset = pattern.lastIndex;
    return found;
  };
  do {
    const target = take(TARGET)?.[1];
    if (target === undefined) continue;
    let rel: string | null = null;
    let anchor: string | null = null;
    let type: string | null = null;
    const hreflangs: string[] = [];
    for (let found = take(PARAMETER); found; found = take(PARAMETER)) {
      const [, name = '', quoted, bare = ''] = found;
      const value = quoted?.replace(/\\(.)/gs, '$1') ?? bare.trim();
      // §3.3: only the first `rel` counts.
      if (name.toLowerCase() === 'rel') rel ??= value;
      if (name.toLowerCase() === 'anchor') anchor ??= value;
      if (name.toLowerCase() === 'type') type ??= value;
      if (name.toLowerCase() === 'hreflang') hreflangs.push(value);
    }
    links.push({ target: target.trim(), rel: rel ?? '', anchor, type, hreflangs });
  } while (take(NEXT));
  return links;
}

/** Those that are asked about. */
const RELATIONS = {
  alternate: /(?:^|\s)alternate(?:\s|$)/i,
  canonical: /(?:^|\s)canonical(?:\s|$)/i,
  license: /(?:^|\s)license(?:\s|$)/i,
};

/** Whether it is among the link's relation types, in any case (§3.3). A list of them all would be long where a server means harm. */
export function hasRelation({ rel }: Pick<HeaderLink, 'rel'>, relation: keyof typeof RELATIONS): boolean {
  return RELATIONS[relation].test(rel);
}
