/** A binary min-heap; ties come out in no particular but reproducible order. */
export class MinHeap<T> {
  readonly #items: T[] = [];
  readonly #keyOf: (item: T) => number;

  constructor(keyOf: (item: T) => number) {
    this.#keyOf = keyOf;
  }

  get size(): number {
    return this.#items.length;
  }

  peek(): T | undefined {
    return this.#items[0];
  }

  push(item: T): void {
    const items = this.#items;
    let at = items.push(item) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = items[above] as T;
      if (this.#keyOf(parent) <= this.#keyOf(item)) break;
      items[at] = parent;
      at = above;
    }
    items[at] = item;
  }

  pop(): T | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return top;
    this.#sink(last);
    return top;
  }

  /** Puts `item` at the root and lets it sink to its place. */
  #sink(item: T): void {
    const items = this.#items;
    const key = this.#keyOf(item);
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && this.#keyOf(items[child + 1] as T) < this.#keyOf(items[child] as T)) child += 1;
      if (this.#keyOf(items[child] as T) >= key) break;
      items[at] = items[child] as T;
      at = child;
    }
    items[at] = item;
  }
}
