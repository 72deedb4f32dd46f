// A directive or a header as it was written. Lines break between its words and after a directive's name; a word breaks only if
// it is longer than the line.

/** A directive's name and its value: `max-snippet:20`. Lines don't break after the colons of a URL's scheme or a time. */
const AFTER_NAME = /(?<=[a-z]:)(?![/\s])/i;
/** Longer texts break anywhere, since each part is an element. */
const LONGEST = 300;

/** @param text as it is shown */
export function Written({ text }: { readonly text: string }) {
  if (text.length > LONGEST) return <code>{text}</code>;
  return (
    <code>{text.split(/(\s+)/).map((word, index) => (index % 2 === 1 ? word : <Word key={index} text={word} />))}</code>
  );
}

function Word({ text }: { readonly text: string }) {
  const parts = text.split(AFTER_NAME);
  return (
    <span class="part">
      {parts.length === 1
        ? text
        : parts.map((part, index) => (
            <span key={index} class="part">
              {part}
            </span>
          ))}
    </span>
  );
}
