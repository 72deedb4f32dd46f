// The toolbar icons as people see them: on light and dark toolbars, at 16 pixels, with or without an eye for colors.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { drawIcon, pictures } from '../../.ci/icons.mjs';
import { BADGE_COLORS } from '../../src/platform/action.ts';
import type { ToolbarIconName } from '../../src/shared/toolbar-icon.ts';
import { TOOLBARS } from '../support/scenes/toolbars.ts';

vi.mock('webextension-polyfill', () => ({ default: {} }));

type Triple = readonly [number, number, number];

const NAMES = Object.keys(BADGE_COLORS) as ToolbarIconName[];
const PAIRS = NAMES.flatMap((one, index) => NAMES.slice(index + 1).map((other) => [one, other] as const));
const GROUNDS = [...TOOLBARS.light, ...TOOLBARS.dark];

/** WCAG 2.2, 1.4.11 and 1.4.3: https://www.w3.org/TR/WCAG22/#non-text-contrast */
const OF_SHAPES = 3;
const OF_TEXT = 4.5;

const channels = (hex: string): Triple => {
  const long = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(long.slice(start, start + 2), 16));
  return [red, green, blue];
};

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const LUMINANCE: Triple = [0.2126, 0.7152, 0.0722];
const linear = (channel: number) =>
  channel <= 10.31475 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
const sum = (weights: Triple, [one, two, three]: Triple) => weights[0] * one + weights[1] * two + weights[2] * three;

/**
 * What an eye makes of linear red, green and blue. Machado, Oliveira, Fernandes: A Physiologically-based Model for
 * Simulation of Color Vision Deficiency (2009), severity 1.0:
 * https://www.inf.ufrgs.br/~oliveira/pubs_files/CVD_Simulation/CVD_Simulation.html
 */
const EYES: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  grayscale: [LUMINANCE, LUMINANCE, LUMINANCE],
};

function luminance([red, green, blue]: Triple, eye = 'all'): number {
  const [long, middle, short] = EYES[eye] ?? [];
  if (!long || !middle || !short) throw new Error(eye);
  const light: Triple = [linear(red), linear(green), linear(blue)];
  const seen = (weights: Triple) => Math.min(1, Math.max(0, sum(weights, light)));
  return sum(LUMINANCE, [seen(long), seen(middle), seen(short)]);
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
const contrast = (one: string, other: string) => ratio(luminance(channels(one)), luminance(channels(other)));

const sourceOf = (name: ToolbarIconName) =>
  readFileSync(fileURLToPath(new URL(`../../icons/${name}.svg`, import.meta.url)), 'utf8');
/** The shape beneath all others. */
const lowestShapeOf = (name: ToolbarIconName) => /<(?!svg)\w+ [^>]*>/.exec(sourceOf(name))?.[0] ?? '';

describe.each(NAMES)('%s', (name) => {
  const source = sourceOf(name);
  const shape = lowestShapeOf(name);
  const colorsOf = (text: string) => [...text.matchAll(/(?:fill|stroke)="(#\w+)"/g)].map(([, color = '']) => color);
  const [body = ''] = colorsOf(shape);

  test.each(GROUNDS)('its shape or the line around it stands out from the toolbar %s', (toolbar) => {
    const strongest = Math.max(...colorsOf(shape).map((color) => contrast(color, toolbar)));
    expect(strongest).toBeGreaterThanOrEqual(OF_SHAPES);
  });

  test('it is the lens of the logo in its own color, which is also its badge’s', () => {
    const lensOf = (icon: ToolbarIconName) => lowestShapeOf(icon).replace(/fill="#\w+"/, '');
    expect(lensOf(name)).toBe(lensOf('logo'));
    expect(body).toBe(BADGE_COLORS[name]);
    expect(Object.values(BADGE_COLORS).filter((color) => color === body)).toHaveLength(1);
  });

  test('the number can be read on its badge', () => {
    expect(contrast('#ffffff', BADGE_COLORS[name])).toBeGreaterThanOrEqual(OF_TEXT);
  });

  test('the line around it and what is drawn on it stand out from its body', () => {
    const others = new Set(colorsOf(source).filter((color) => color !== body));
    expect(others.size).toBeGreaterThan(0);
    for (const color of others) expect(contrast(color, body), color).toBeGreaterThanOrEqual(OF_SHAPES);
  });
});

test('the committed PNGs are the drawings: run `npm run icons`', async () => {
  const pixels = (image: ReturnType<typeof sharp>) => image.ensureAlpha().raw().toBuffer();
  for (const { icon, size, path } of await pictures()) {
    const [committed, drawn] = await Promise.all([pixels(sharp(path)), pixels(drawIcon(icon, size))]);
    expect(committed.length, path).toBe(size * size * 4);
    // Versions of the renderer differ in single pixels of an edge, by little.
    const difference = committed.reduce((sum, value, index) => sum + Math.abs(value - (drawn[index] ?? 0)), 0);
    expect(difference / committed.length, path).toBeLessThan(1);
  }
});

describe('at 16 pixels', () => {
  const SIZE = 16;
  /** Red, green, blue and opacity of each pixel. */
  const shown = new Map<string, Uint8Array>();
  beforeAll(async () => {
    for (const { icon, size, path } of await pictures())
      if (size === SIZE) shown.set(icon, await sharp(path).ensureAlpha().raw().toBuffer());
  });

  const pixels = [...Array(SIZE * SIZE).keys()];
  const pixel = (name: string, index: number): readonly [...Triple, number] => {
    const [red = 0, green = 0, blue = 0, opacity = 0] = shown.get(name)?.subarray(index * 4) ?? [];
    return [red, green, blue, opacity / 255];
  };
  const isInk = (name: string, index: number) => pixel(name, index)[3] >= 0.5;
  const column = (index: number) => index % SIZE;
  const row = (index: number) => Math.floor(index / SIZE);

  test.each(NAMES)(
    'the icon %s has the outline of the logo, pixel by pixel: the lens is there in every state',
    (name) => {
      expect(pixels.filter((index) => isInk(name, index) !== isInk('logo', index))).toEqual([]);
    },
  );

  type Cover = (index: number) => boolean;

  /** What the badge covers, as seen in both browsers. A number of two digits takes ten selected crawlers that are blocked. */
  const BADGES: Readonly<Record<string, Cover>> = {
    'Chromium, one digit': (index) => column(index) >= 8 && row(index) >= 8,
    'Chromium, two digits': (index) => column(index) >= 3 && row(index) >= 8,
    'Firefox, one or two digits': (index) => column(index) >= 3 && row(index) < 5,
  };

  test.each(['Chromium, one digit', 'Firefox, one or two digits'])('a badge covers at most a third: %s', (name) => {
    expect(pixels.filter(BADGES[name] ?? (() => true)).length).toBeLessThanOrEqual((SIZE * SIZE) / 3);
  });

  /** How many pixels differ in lightness on the toolbar on which the fewest do. */
  const differing = (one: ToolbarIconName, other: ToolbarIconName, eye: string, isCovered: Cover = () => false) => {
    const seenOn = (toolbar: string, name: string) => (index: number) => {
      const [red, green, blue, opacity] = pixel(name, index);
      const on = channels(toolbar);
      const [r = 0, g = 0, b = 0] = [red, green, blue].map(
        (channel, channelIndex) => channel * opacity + (on[channelIndex] ?? 0) * (1 - opacity),
      );
      return luminance([r, g, b], eye);
    };
    const counts = GROUNDS.map((toolbar) => {
      const [first, second] = [seenOn(toolbar, one), seenOn(toolbar, other)];
      return pixels.filter((index) => !isCovered(index) && ratio(first(index), second(index)) >= OF_SHAPES).length;
    });
    return Math.min(...counts);
  };

  /** Of the glass, which is 9 pixels wide, about a fifth: as much as a stroke 2 pixels wide and 6 long. */
  const STROKE = 12;

  describe.each(Object.keys(EYES))('to an eye: %s', (eye) => {
    test.each(PAIRS)('the icons %s and %s differ in what is drawn in the lens', (one, other) => {
      expect(differing(one, other, eye)).toBeGreaterThanOrEqual(STROKE);
    });
  });

  describe.each(Object.entries(BADGES))('with a badge: %s', (_, isCovered) => {
    test.each([
      ['partly', 'disallowed'],
      ['partly', 'noindex'],
      ['disallowed', 'noindex'],
    ] as const)('the icons %s and %s differ, without colors, in what is left', (one, other) => {
      expect(differing(one, other, 'grayscale', isCovered)).toBeGreaterThanOrEqual(STROKE / 2);
    });
  });
});
