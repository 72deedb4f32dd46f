// Markdown as GitHub reads it: https://github.github.com/gfm/
import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';

/** What the reader finds in a text, in its order: micromark's names of the tokens, the text that is not code, and the code. */
export function readMarkdown(text: string) {
  const events = postprocess(
    parse({ extensions: [gfm()] })
      .document()
      .write(preprocess()(text, undefined, true)),
  );
  const kinds: string[] = [];
  const plain: string[] = [];
  const code: string[] = [];
  for (const [phase, token, context] of events) {
    if (phase !== 'enter') continue;
    kinds.push(token.type);
    if (token.type === 'data' || token.type === 'characterEscapeValue') plain.push(context.sliceSerialize(token));
    if (token.type === 'codeTextData') code.push(context.sliceSerialize(token));
  }
  return {
    kinds: new Set(kinds),
    cells: kinds.filter((kind) => kind === 'tableData').length,
    plain: plain.join(''),
    code,
  };
}
