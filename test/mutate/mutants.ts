// The small changes that a source text can suffer: each is one that a person could make by accident. Knows no files and no tests.
// Numbers and strings stay as they are: of a limit or a word, a test can say little but the same once more.
import { parseSync, visitorKeys } from 'oxc-parser';

export interface Mutant {
  /** The part of the text that is replaced. */
  readonly start: number;
  readonly end: number;
  readonly by: string;
  /** 1-based. */
  readonly line: number;
  readonly place: Place;
}

/** What is executed whenever the change could matter: a statement of a list, where `end` is null, or the body of an arrow function. */
interface Place {
  readonly start: number;
  readonly end: number | null;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

type Change = Pick<Mutant, 'start' | 'end' | 'by'>;

const OPERATORS: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '&': '|', '|': '&', '<<': '>>', '>>': '<<', '>>>': '<<' },
  ...{ '&&': '||', '||': '&&', '+=': '-=', '-=': '+=', '??=': '=', '++': '--', '--': '++' },
};

const METHODS: Readonly<Record<string, string>> = {
  ...{
    some: 'every',
    every: 'some',
    find: 'findLast',
    findLast: 'find',
    indexOf: 'lastIndexOf',
    lastIndexOf: 'indexOf',
  },
  ...{ startsWith: 'endsWith', endsWith: 'startsWith', min: 'max', max: 'min' },
};

/** Calls of these are left out: what they are called on takes their place. */
const LEFT_OUT = new Set([
  'filter',
  'slice',
  'trim',
  'toLowerCase',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'catch',
]);

/** All of them, in the order of the text. `name`: of the file, for its language. */
export function mutantsOf(name: string, text: string): readonly Mutant[] {
  const { program, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
  const mutants: Mutant[] = [];
  const visit = (node: Node, place: Place): void => {
    if (isOfTypes(node)) return;
    for (const change of changesAt(node, text)) {
      const line = text.slice(0, change.start).split('\n').length;
      mutants.push({ ...change, line, place });
    }
    for (const [key, child] of childrenOf(node)) visit(child, placeOf(node, key, child) ?? place);
  };
  visit(program as unknown as Node, { start: 0, end: null }); // Of its types only the names are needed here.
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end);
}

export function mutated(text: string, { start, end, by }: Change): string {
  return text.slice(0, start) + by + text.slice(end);
}

/** The text, in which each place calls `globalThis.cameTo` with the numbers of its mutants. No line moves. */
export function watched(text: string, numbered: ReadonlyMap<number, Mutant>): string {
  const inserts = [...numbered].flatMap(([number, { place }]) => {
    const call = `globalThis.cameTo?.(${number})`;
    if (place.end === null) return [{ offset: place.start, text: `${call};` }];
    return [
      { offset: place.start, text: `(${call}, ` },
      { offset: place.end, text: ')' },
    ];
  });
  inserts.sort((a, b) => b.offset - a.offset);
  return inserts.reduce(
    (whole, insert) => whole.slice(0, insert.offset) + insert.text + whole.slice(insert.offset),
    text,
  );
}

function* childrenOf(node: Node): Generator<readonly [key: string, child: Node]> {
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [node[key]].flat()) if (isNode(child)) yield [key, child];
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

const WITH_VALUES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** Gone once it is JavaScript, or never run: that a switch is exhaustive. */
function isOfTypes({ type, expression }: Node): boolean {
  if (type === 'ExpressionStatement') return isNode(expression) && expression.type === 'TSSatisfiesExpression';
  return type === 'ImportDeclaration' || (type.startsWith('TS') && !WITH_VALUES.has(type));
}

const LISTS = new Set(['Program', 'BlockStatement', 'StaticBlock']);

function placeOf({ type }: Node, key: string, child: Node): Place | null {
  const isStatement = LISTS.has(type) || (type === 'SwitchCase' && key === 'consequent');
  if (isStatement) return { start: child.start, end: null };
  const isBody = type === 'ArrowFunctionExpression' && key === 'body' && child.type !== 'BlockStatement';
  return isBody ? { start: child.start, end: child.end } : null;
}

function changesAt(node: Node, text: string): readonly Change[] {
  const { type, start, end } = node;
  const whole = (by: string): Change => ({ start, end, by });
  switch (type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return isConcatenation(node) ? [] : operatorOf(node, text);
    case 'UpdateExpression': {
      const by = OPERATORS[String(node['operator'])] ?? '';
      return [node['prefix'] === true ? { start, end: start + 2, by } : { start: end - 2, end, by }];
    }
    case 'UnaryExpression':
      return node['operator'] === '!' || node['operator'] === '-' ? [{ start, end: start + 1, by: '' }] : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return testOf(node, ['true', 'false']);
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return testOf(node, ['false']);
    case 'Literal':
      return typeof node['value'] === 'boolean' ? [whole(String(!node['value']))] : [];
    case 'ArrayExpression':
      return Array.isArray(node['elements']) && node['elements'].length > 0 ? [whole('[]')] : [];
    case 'ExpressionStatement':
      return typeof node['directive'] === 'string' ? [] : [whole(';')];
    case 'ThrowStatement':
    case 'ContinueStatement':
      return [whole(';')];
    case 'CallExpression':
      return callOf(node);
    default:
      return [];
  }
}

const isText = (node: unknown) =>
  isNode(node) && (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string'));

/** Nothing can be taken from a text. */
function isConcatenation({ operator, left, right }: Node): boolean {
  return (operator === '+' || operator === '+=') && (isText(left) || isText(right));
}

function operatorOf(node: Node, text: string): readonly Change[] {
  const { operator, left, right } = node;
  if (!isNode(left) || !isNode(right)) return [];
  const withoutRight = { start: left.end, end: node.end, by: '' };
  // Only this: another operator can't stand beside a second `??`.
  if (operator === '??') return [withoutRight];
  const by = OPERATORS[String(operator)];
  if (by === undefined) return [];
  const start = text.indexOf(String(operator), left.end);
  const other = { start, end: start + String(operator).length, by };
  if (node.type !== 'LogicalExpression') return [other];
  return [other, withoutRight, { start: node.start, end: right.start, by: '' }];
}

function testOf({ test }: Node, values: readonly string[]): readonly Change[] {
  if (!isNode(test) || test.type === 'Literal') return [];
  return values.map((by) => ({ start: test.start, end: test.end, by }));
}

function callOf({ callee, end }: Node): readonly Change[] {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee['computed'] === true) return [];
  const { object, property } = callee;
  if (!isNode(object) || !isNode(property)) return [];
  const name = String(property['name']);
  if (LEFT_OUT.has(name)) return [{ start: object.end, end, by: '' }];
  const other = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  return other === undefined ? [] : [{ start: property.start, end: property.end, by: other }];
}
