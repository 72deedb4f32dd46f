// Settings as a JSON file, to be kept or moved to another browser. A file is accepted as a whole or not at all.
import * as v from 'valibot';
import { parseJson } from '../../base/json.ts';
import { findCrawler, isProductToken } from '../../crawlers/index.ts';
import { INTERESTS } from '../../report/index.ts';
import { decodeSettings, type Settings } from '../../shared/settings.ts';

const FORMAT = 'robots-lens-settings';
const VERSION = 1;

/** A selection of all crawlers takes less than 4,000. */
export const LARGEST_SETTINGS_FILE_BYTES = 256 * 1024;
/** In characters, of which a file never has more than bytes. */
export const LONGEST_SETTINGS = 256 * 1024;
const MOST_TOKENS = 1000;

export function settingsToJson({ chosen, custom, versions, fetchOn, cares }: Settings): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, chosen, custom, versions, fetchOn, cares }, null, 2)}\n`;
}

export type SettingsFileResult =
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'too-large' | 'not-json' | 'not-settings' | 'newer' };

const head = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.integer(), v.minValue(1)) });
const tokens = v.pipe(v.array(v.pipe(v.string(), v.check(isProductToken))), v.maxLength(MOST_TOKENS));
const content = v.object({
  chosen: tokens,
  custom: tokens,
  // Older files have none.
  versions: v.exactOptional(v.record(v.string(), v.string())),
  fetchOn: v.picklist(['visit', 'popup']),
  cares: v.optional(v.picklist(INTERESTS), 'both'),
});

export function readSettingsFile(text: string): SettingsFileResult {
  if (text.length > LONGEST_SETTINGS) return { kind: 'too-large' };
  const json = parseJson(text);
  if (json === undefined) return { kind: 'not-json' };
  const start = v.safeParse(head, json);
  if (!start.success) return { kind: 'not-settings' };
  if (start.output.version > VERSION) return { kind: 'newer' };
  const { success, output } = v.safeParse(content, json);
  if (!success) return { kind: 'not-settings' };
  // A newer catalog may have written it: crawlers that ours lacks stay selected, as custom tokens.
  const unknown = output.chosen.filter((token) => !findCrawler(token));
  return { kind: 'settings', settings: decodeSettings({ ...output, custom: [...output.custom, ...unknown] }) };
}
