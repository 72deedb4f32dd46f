// The codes of hreflang, as Google reads them: https://developers.google.com/search/docs/specialty/international/localized-versions

export type LanguageCode =
  | { readonly kind: 'valid' }
  /** An unknown language or region; `meant` is the code that was probably meant, null if none is known. */
  | { readonly kind: 'invalid'; readonly meant: string | null };

const VALID: LanguageCode = { kind: 'valid' };

/** Codes that Intl names but that aren't countries. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'UN', 'ZZ']);

/** ISO 639-1, then optionally ISO 15924 and ISO 3166-1 alpha 2. */
const CODE = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}))?$/i;

/** There are few codes, and asking Intl takes long. Other texts aren't kept. */
const MOST_KNOWN = 1_000;
const known = new Map<string, LanguageCode>();

/** @param code in any case, without white space around it */
export function readLanguageCode(code: string): LanguageCode {
  const before = known.get(code);
  if (before) return before;
  const read = readAnew(code);
  if (known.size === MOST_KNOWN) known.clear();
  known.set(code, read);
  return read;
}

function readAnew(code: string): LanguageCode {
  if (code.toLowerCase() === 'x-default') return VALID;
  // A common slip: en_US.
  const parts = CODE.exec(code) ?? CODE.exec(code.replaceAll('_', '-'));
  if (!parts) return { kind: 'invalid', meant: null };
  const [written, language = '', , region] = parts;
  const locale = new Intl.Locale(written);
  const isLanguage = nameOf('language', language.toLowerCase());
  const country = locale.region ?? '';
  const isRegion = region === undefined || (!NO_COUNTRY.has(country) && nameOf('region', country));
  if (!isLanguage || !isRegion) return { kind: 'invalid', meant: null };
  // Intl corrects aliases: UK is GB.
  const isRegionAsWritten = region === undefined || region.toUpperCase() === country;
  return isRegionAsWritten && written === code ? VALID : { kind: 'invalid', meant: locale.toString() };
}

function nameOf(type: 'language' | 'region', code: string): boolean {
  return code !== '' && new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
}
