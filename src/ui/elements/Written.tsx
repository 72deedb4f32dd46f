// A directive or a header as it was written, which breaks between its words and after a directive's name, never inside either
// unless one is longer than the line.

/** A directive's name and its value: `max-snippet:20`. A URL's scheme and a time have no break after their colons. */
const AFTER_NAME = /(?<=[a-z]:)(?![/\s])/i;
/** Longer texts break anywhere: each part is an element. */
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
