// Draws icons/*.svg as the PNGs beside them: `npm run icons`, after a drawing changed. The PNGs are committed, so a build needs no
// drawing program, and packages are the same bytes on every machine.
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../icons', import.meta.url));

/** Edge lengths in pixels: the logo is also in the browsers' extension lists. */
const sizesOf = (/** @type {string} */ icon) => (icon === 'logo' ? [16, 32, 48, 128] : [16, 32]);

/**
 * Chrome takes no SVG for a toolbar icon, so each drawing becomes PNGs.
 *
 * @param {string} icon
 * @param {number} size edge length in pixels; the drawings are made for the grid of 16
 */
export function drawIcon(icon, size) {
  return sharp(join(folder, `${icon}.svg`), { density: (72 * size) / 16 })
    .resize(size, size)
    .png();
}

/** Each PNG that belongs to a drawing. */
export async function pictures() {
  const drawings = (await readdir(folder)).filter((file) => file.endsWith('.svg'));
  return drawings.flatMap((file) => {
    const icon = basename(file, '.svg');
    return sizesOf(icon).map((size) => ({ icon, size, path: join(folder, `${icon}-${size}.png`) }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await Promise.all((await pictures()).map(({ icon, size, path }) => drawIcon(icon, size).toFile(path)));
}
