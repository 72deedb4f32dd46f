// A tree of texts by their prefixes. Knows nothing about rules: what a node holds is up to the caller.

/** A node: the texts that start with the labels on the way to it. */
export interface PrefixNode<Value> {
  /** The text between its parent and it. */
  label: string;
  /** By the first character of their labels; null for a leaf, as most are. */
  children: Map<number, PrefixNode<Value>> | null;
  value: Value | null;
}

export function newTree<Value>(): PrefixNode<Value> {
  return { label: '', children: null, value: null };
}

/** The node of the prefix; missing nodes are added. */
export function nodeAt<Value>(root: PrefixNode<Value>, prefix: string): PrefixNode<Value> {
  let node = root;
  let offset = 0;
  while (offset < prefix.length) {
    const first = prefix.charCodeAt(offset);
    node.children ??= new Map();
    const child = node.children.get(first);
    if (child === undefined) {
      const leaf: PrefixNode<Value> = { label: prefix.slice(offset), children: null, value: null };
      node.children.set(first, leaf);
      return leaf;
    }
    const shared = sharedLength(child.label, prefix, offset);
    const next = shared < child.label.length ? split(child, shared) : child;
    node.children.set(first, next);
    node = next;
    offset += shared;
  }
  return node;
}

function sharedLength(label: string, text: string, from: number): number {
  let length = 1;
  while (length < label.length && label[length] === text[from + length]) length += 1;
  return length;
}

/** A new node in the middle of the way to `child`. */
function split<Value>(child: PrefixNode<Value>, offset: number): PrefixNode<Value> {
  const label = child.label.slice(0, offset);
  child.label = child.label.slice(offset);
  return { label, children: new Map([[child.label.charCodeAt(0), child]]), value: null };
}
