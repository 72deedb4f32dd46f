// Whether a name can be that of a robots.txt, or of a copy of one. Only what plainly is something else is refused: a folder that is given
// has what its file system and other programs put there, too.

/** What copies of a text file end in, besides a date or a number. */
const ENDINGS =
  /^(?:te?xt|bak|back|backup|old|orig|original|saved?|copy|prev|previous|new|latest|current|live|prod|production|stage|staging|test|dev|dist|default|sample|example|tmp|before|after|robots)\d*$/i;

/** `20260501T123456Z`: a date, whatever letters it has. */
const DATE = /^\d{2,}[\dT]*Z?$/;

/** @param path with `/` between folders */
export function isRobotsName(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  // Hidden files, and the folder in archives of macOS, are of the system or of an editor.
  if (name.startsWith('.') || /(?:^|\/)__MACOSX\//.test(path)) return false;
  const [, ending] = /\.([a-z\d]*[a-z][a-z\d]*)~?$/i.exec(name) ?? [];
  if (ending !== undefined && !ENDINGS.test(ending) && !DATE.test(ending)) return false;
  if (/robots/i.test(name) || /^[\d-_.TZ:]+\.txt$/i.test(name)) return true;
  // Its folder may say what it is: `robots/2026-05-01/live.txt`. Our own zip archives have a README.txt.
  return /robots/i.test(path) && (ending !== undefined || /\d/.test(name)) && !/^readme\b/i.test(name);
}
