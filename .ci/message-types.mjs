// Writes src/platform/messages.ts: each message's key, and how many values its English text has places for ($1, $2…). TypeScript
// reads a JSON's strings as any string, so it cannot count them itself. `npm run messages` after a change of the English messages.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const pathTo = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** @param {Record<string, { message: string }>} messages */
export function messageTypes(messages) {
  const entries = Object.entries(messages).map(([key, { message }]) => {
    const places = [...message.matchAll(/\$(\d)/g)].map(([, digit]) => Number(digit));
    return `  readonly ${key}: ${Math.max(0, ...places)};\n`;
  });
  return `// Generated from src/_locales/en/messages.json by \`npm run messages\`: how many values each message takes.
export interface MessageValues {
${entries.join('')}}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const messages = JSON.parse(await readFile(pathTo('src/_locales/en/messages.json'), 'utf8'));
  await writeFile(pathTo('src/platform/messages.ts'), messageTypes(messages));
}
