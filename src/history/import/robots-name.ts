// Whether a name can be that of a robots.txt, or of a copy of one. Of what has "robots" in its name, only what plainly is something else
// is refused: a folder that is given has what its file system and other programs put there, too.
import { dateInName } from './dated-name.ts';

const OTHER_ENDINGS = new Set(
  [
    'png jpg jpeg gif webp avif svg ico bmp tif tiff psd eps mp3 mp4 m4a m4v avi mkv webm wav ogg',
    'js mjs cjs jsx ts mts cts tsx map css scss sass less vue svelte php phtml asp aspx jsp rb java kt go c h cpp hpp cs swift lua',
    'ps1 bat cmd exe dll bin class jar wasm ipynb erb haml twig liquid ejs hbs njk mustache j2 jinja jinja2 tpl tmpl template',
    'html htm xhtml mhtml xml xsl xslt rss atom json jsonl json5 yaml yml toml ini conf config cfg properties csv tsv log sql db sqlite',
    'doc docx xls xlsx ppt pptx odt ods odp rtf pdf tex markdown mdx rst adoc eml msg har warc',
    'zip tar tgz bz2 xz 7z rar zst lz4 iso dmg swp swo swn lock part crdownload diff patch rej asc sig md5 sha1 sha256 sha512',
    'lnk url webloc',
  ].flatMap((endings) => endings.split(' ')),
);

/** They are those of domains, too, as in `robots.txt.shop.pl`. */
const ENDINGS_LIKE_DOMAINS = new Set('py pl sh rs md ps pm cc so ai mov'.split(' '));

/** A date or time before the ending: nothing between them is the name of a site. */
const ENDS_WITH_DATE = /\d\d\D?\d\d\D?\d\d\.[^.]*$/;

/** What a copy is called where its folders say what it is, and of when: `robots/2026-05-01/live.txt`. */
const PLACE = /^(?:live|prod|production|stage|staging|test|dev|www)(?:\.te?xt)?$/i;

/** @param path with `/` between folders */
export function isRobotsName(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  // Hidden files, and the folder in archives of macOS, are of the system or of an editor.
  if (name.startsWith('.') || /(?:^|\/)__MACOSX\//.test(path)) return false;
  const ending = name
    .slice(name.lastIndexOf('.') + 1)
    .toLowerCase()
    .replace(/~$/, '');
  if (name.includes('.') && OTHER_ENDINGS.has(ending)) return false;
  const isDated = dateInName(name) !== null;
  const isNamed = /robots/i.test(name);
  const isCopyOf = /robots\.txt/i.test(name) || (isNamed && isDated && !ENDS_WITH_DATE.test(name));
  if (ENDINGS_LIKE_DOMAINS.has(ending) && !isCopyOf) return false;
  if (isNamed || /^[\d-_.TZ:]+\.txt$/i.test(name)) return true;
  return /robots/i.test(path) && (isDated || /^[\d-_.TZ:]+$/i.test(name) || PLACE.test(name));
}
