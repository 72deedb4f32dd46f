// The shapes of lists and texts that come from the process of a page. What collects them there keeps limits, but a page that took the
// process over needn't: what is beyond them is refused.
import * as v from 'valibot';

/** A text of at most so many characters. */
export const boundedText = (longest: number) =>
  v.pipe(
    v.string(),
    v.check((text) => text.length <= longest),
  );

/** The URL of a page. The browsers have none that are longer. */
export const boundedUrl = () => boundedText(2 * 1024 * 1024);

/**
 * A list of at most so many items, with at most so many characters in all of them. Its length is checked before its items are, which
 * `v.maxLength` would do after them.
 */
export const boundedList = <Item extends v.GenericSchema>(item: Item, most: number, characters = Infinity) =>
  v.pipe(
    v.unknown(),
    v.check((value) => Array.isArray(value) && value.length <= most),
    v.array(item),
    v.check((list) => charactersIn(list) <= characters),
  );

/** Of all texts in a value that is decoded. */
export const charactersIn = (value: unknown): number =>
  typeof value === 'string'
    ? value.length
    : Object.values(Object(value)).reduce((sum: number, each) => sum + charactersIn(each), 0);
