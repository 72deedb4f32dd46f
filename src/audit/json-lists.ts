// Reads JSON of any length: an object whose lists can have millions of items. The items come one by one as text, and the rest
// as a whole.

/** Characters outside the lists: more than any object of ours has, though what decides on AI use comes from the site. */
const MOST_BESIDE = 4_000_000;
/** Characters of a list's name. */
const LONGEST_NAME = 100;

export interface JsonLists {
  push(text: string): void;
  /** The object as text, with its lists empty. It may be invalid JSON. */
  end(): string;
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** @param take gets each item with the name of its list, in order; it may be invalid JSON */
export function createJsonLists(take: (list: string, item: string) => void): JsonLists {
  let beside = '';
  /** The current list, and the text of its item so far. */
  let list: string | null = null;
  let item = '';
  let isFirst = true;
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  const keep = (text: string) => {
    if (list !== null) item += text;
    else if (beside.length < MOST_BESIDE) beside += text;
  };
  const endItem = (name: string, isLast: boolean) => {
    const isEmptyList = isFirst && isLast && item.trim() === '';
    if (!isEmptyList) take(name, item);
    item = '';
    isFirst = false;
  };
  return {
    push: (text) => {
      let from = 0;
      const cut = (to: number) => {
        keep(text.slice(from, to));
        from = to;
      };
      for (let offset = 0; offset < text.length; offset += 1) {
        const code = text.charCodeAt(offset);
        if (isInText) {
          if (isEscaped) isEscaped = false;
          else if (code === BACKSLASH) isEscaped = true;
          else if (code === QUOTE) isInText = false;
        } else if (code === QUOTE) isInText = true;
        else if (code === OPEN_LIST || code === OPEN_OBJECT) {
          depth += 1;
          if (depth !== 2 || code === OPEN_OBJECT) continue;
          cut(offset + 1);
          list = nameBefore(beside);
          isFirst = true;
        } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
          depth -= 1;
          if (depth !== 1 || list === null) continue;
          cut(offset);
          endItem(list, true);
          list = null;
        } else if (code === COMMA && depth === 2 && list !== null) {
          cut(offset);
          endItem(list, false);
          from = offset + 1;
        }
      }
      cut(text.length);
    },
    end: () => (list === null ? beside : ''),
  };
}

function nameBefore(text: string): string {
  return /"([^"\\]*)"\s*:\s*\[$/.exec(text.slice(-LONGEST_NAME))?.[1] ?? '';
}
