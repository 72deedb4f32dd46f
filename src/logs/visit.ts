// Requests of one crawler for one page, or from one address, counted where that is remembered.

export interface Visited {
  /** One for each crawler that came, in a chain: nearly all have one or two. */
  visits: Visit | null;
}

export class Visit {
  /** Which crawler's. */
  readonly id: number;
  /** Since somebody else took them over last. */
  hits = 0;
  /** The line of robots.txt that disallows the page, 0 where it is allowed, -1 before it was checked. */
  rule = -1;
  readonly next: Visit | null;

  constructor(id: number, next: Visit | null) {
    this.id = id;
    this.next = next;
  }
}

export function visitOf(visited: Visited, id: number): Visit {
  for (let visit = visited.visits; visit !== null; visit = visit.next) if (visit.id === id) return visit;
  visited.visits = new Visit(id, visited.visits);
  return visited.visits;
}
