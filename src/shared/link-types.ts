// What the `rel` of a link says. https://html.spec.whatwg.org/multipage/links.html#linkTypes

/** Characters. All link types that there are have fewer together; a hostile page can have one `rel` of two megabytes. */
const LONGEST_REL = 1_000;

/** In lower case, as far as the first thousand characters have them. */
export function linkTypesOf(rel: string): readonly string[] {
  return rel
    .slice(0, LONGEST_REL)
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)
    .filter((type) => type !== '');
}
