// Groups statements that say the same.
import type { Directive } from '../../directives/index.ts';
import type { AiPlace, AiStatement } from '../data/ai.ts';

/** Statements repeated in the same kind of place are listed once: a page or a file can have thousands. */
export function firstOfEach(statements: readonly AiStatement[]): readonly AiStatement[] {
  const first = new Map<string, AiStatement>();
  for (const statement of statements) {
    const { use, says, place } = statement;
    const key = `${use} ${says} ${'line' in place ? place.kind : placeKey(place)}`;
    if (!first.has(key)) first.set(key, statement);
  }
  return [...first.values()];
}

/** Keeps the first of the directives that say the same in the same kind of place. What is left is searched for each crawler. */
export function firstOfEachText(directives: readonly Directive[]): readonly Directive[] {
  const first = new Map<string, Directive>();
  for (const directive of directives) {
    const key = placeKey({ kind: 'directive', directive, operator: null });
    if (!first.has(key)) first.set(key, directive);
  }
  return [...first.values()];
}

/** Each statement once, with all the crawlers it applies to. */
export function merged(statements: readonly AiStatement[]): readonly AiStatement[] {
  const byPlace = new Map<string, AiStatement>();
  for (const statement of statements) {
    const key = `${statement.says} ${placeKey(statement.place)}`;
    const known = byPlace.get(key);
    const to = known?.to && statement.to ? [...new Set([...known.to, ...statement.to])] : statement.to;
    const isDocumented = statement.isDocumented && known?.isDocumented !== false;
    byPlace.set(key, { ...(known ?? statement), to, isDocumented });
  }
  return [...byPlace.values()];
}

/** The same key for the same place. */
export function placeKey(place: AiPlace): string {
  switch (place.kind) {
    case 'group':
      return `group ${place.as} ${place.line}`;
    case 'content-signal':
    case 'content-usage':
      return `${place.kind} ${place.line} ${place.text}`;
    case 'free-access':
      return place.kind;
    case 'rsl':
      return `rsl ${place.url} ${place.text}`;
    case 'usage-header':
      return `usage-header ${place.text}`;
    case 'tdm-reservation':
      return `tdm-reservation ${place.source} ${place.text}`;
    case 'directive': {
      const { source, text, crawler } = place.directive;
      return `directive ${source.kind === 'meta' ? source.name : ''} ${crawler} ${text}`;
    }
    default:
      return place satisfies never;
  }
}
