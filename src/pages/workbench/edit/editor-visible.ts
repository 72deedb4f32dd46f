// Spells out invisible characters as in values elsewhere, in comments, too: where those begin isn't known of a part of a line.
import type { Extension } from '@codemirror/state';
import { highlightSpecialChars } from '@codemirror/view';
import { spelledOut, unseenChars, visibleText } from '../../../words/text/text.ts';

export function visibleChars(): Extension {
  return highlightSpecialChars({
    specialChars: unseenChars(),
    render: (code) => {
      const char = document.createElement('span');
      char.className = 'cm-specialChar';
      char.textContent = spelledOut(String.fromCodePoint(code));
      return char;
    },
  });
}

/** For the deleted lines that the inline comparison has drawn beside this button: they are in no document. */
export function spellOutDeleted(button: Element): void {
  for (const line of button.closest('.cm-deletedChunk')?.querySelectorAll('.cm-deletedLine') ?? []) {
    const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.nodeValue = visibleText(texts.currentNode.nodeValue ?? '');
  }
}
