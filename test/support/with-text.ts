// For queries by text: a sentence whose quotes are elements of their own.

/** Matches the innermost element with this text. */
export function withText(text: string | RegExp) {
  const has = ({ textContent }: Element) =>
    typeof text === 'string' ? textContent.trim() === text : text.test(textContent);
  return (_: string, element: Element | null) =>
    element !== null && has(element) && ![...element.children].some((child) => has(child));
}
