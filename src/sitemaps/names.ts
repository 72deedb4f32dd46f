// Names of elements and attributes, each parsed once.

export interface Name {
  /** As written. */
  readonly text: string;
  /** Without the prefix, in lower case: real files write `URL`, too. */
  readonly local: string;
  /** Null for a name without a prefix. */
  readonly prefix: string | null;
  readonly isValid: boolean;
  /** Which relevant attribute it names, if any. */
  readonly attribute: keyof Attributes | null;
}

/** The relevant attributes of the last opened tag, '' if missing. Of several with one name, the last one. */
export interface Attributes {
  readonly rel: string;
  readonly hreflang: string;
  readonly href: string;
}

const XML_NAME = /^[A-Za-z_:\u0080-\uffff][\w:.\-\u0080-\uffff]*$/;

export const NO_NAME: Name = { text: '', local: '', prefix: null, isValid: true, attribute: null };

export function xmlNameOf(text: string): Name {
  const colon = text.indexOf(':');
  return {
    text,
    local: text.slice(colon + 1).toLowerCase(),
    prefix: colon === -1 ? null : text.slice(0, colon),
    isValid: XML_NAME.test(text),
    attribute: text === 'rel' || text === 'hreflang' || text === 'href' ? text : null,
  };
}
