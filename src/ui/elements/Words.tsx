// A sentence on screen. Each quote is isolated, so that right-to-left text in it doesn't reorder the words around it.
import { partsOf, type Sentence } from '../../words/text/sentence.ts';

export function Words({ of }: { readonly of: Sentence }) {
  return (
    <>
      {partsOf(of).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <bdi key={index} data-short={part.length <= SHORT}>
            {part}
          </bdi>
        ),
      )}
    </>
  );
}

/** Characters that fit on a line. */
const SHORT = 20;
