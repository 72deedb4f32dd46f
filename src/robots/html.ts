// A page in place of the file: what many servers send, with status 200, for an address that is not there.

/** Where the `<` stands that the text begins with, after white space; -1 where it begins with anything else. */
export function startOfHtml(text: string): number {
  const at = text.search(/[^\s\ufeff]/);
  return text[at] === '<' ? at : -1;
}
