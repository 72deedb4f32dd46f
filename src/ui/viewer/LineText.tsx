// The text of a line: of a very long one its start, and how many more characters there are.
import { counted } from '../../platform/i18n.ts';
import { LONGEST_LINE } from '../../words/text/limits.ts';
import { visibleText } from '../../words/text/text.ts';

interface LineTextProps {
  readonly text: string;
}

export function LineText({ text }: LineTextProps) {
  return (
    <>
      {visibleText(text.slice(0, LONGEST_LINE))}
      <RestOfLine text={text} />
    </>
  );
}

/** How much of the whole text isn't shown. */
export function RestOfLine({ text }: LineTextProps) {
  const excess = text.length - LONGEST_LINE;
  return excess > 0 && <span class="soft">{counted('lineCut', excess)}</span>;
}
