// @vitest-environment happy-dom
// Which clicks of a test reach the page.
import { expect, test } from 'vitest';
import { guardClick } from '../support/drivers/guard-click.ts';

test.each<[string, string, boolean]>([
  ['wanted', 'wanted', true],
  ['inside', 'wanted', true],
  ['other', 'other', false],
  ['other', 'wanted', false],
  // The page moved meanwhile.
  ['wanted', 'other', false],
])('a click that is pressed on %s and released on %s reaches the page, or not: %s', (pressed, released, isReached) => {
  document.body.innerHTML = '<button id="wanted"><b id="inside"></b></button><button id="other"></button>';
  const find = (id: string) => document.getElementById(id) ?? document.body;
  const clicks: Event[] = [];
  document.body.addEventListener('click', (event) => clicks.push(event), { once: true });
  const end = guardClick(find('wanted'));
  const send = (type: string, to: Element) => to.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  for (const type of ['pointerdown', 'mousedown']) send(type, find(pressed));
  for (const type of ['pointerup', 'mouseup']) send(type, find(released));
  send('click', pressed === released ? find(pressed) : document.body);
  expect(end()).toBe(isReached);
  expect(clicks).toHaveLength(isReached ? 1 : 0);
  send('click', find('other'));
  expect(clicks).toHaveLength(1);
});
