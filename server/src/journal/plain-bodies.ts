import type { Bodies } from './bodies.ts';
import { journalTables } from './journal-format.ts';
import { type JournalBatch, monthOf, type Part, packParts } from './pack-parts.ts';
import type { PlainTable } from '../fact/plain-fact.ts';
import type { PlainFact } from '../fact/fact-field.ts';
import type { FactKeyRow, PlainRows } from '../fact/plain-format.ts';

type Month = PlainRows & { keys: FactKeyRow[] };

/** Gathers the rows of one freeze by partition. */
export class PlainBodies implements Bodies {
  readonly #table: PlainTable;
  readonly #months = new Map<string, Month>();

  constructor(table: PlainTable) {
    this.#table = table;
  }

  add(fact: PlainFact, sign: 1 | -1): void {
    const month = this.#monthOf(fact);
    (sign === 1 ? month.added : month.takenBack).push(fact);
  }

  /** `before`: the version whose keys lie there already. */
  addKeys(fact: PlainFact, before?: PlainFact): void {
    const known = new Set(before === undefined ? [] : this.#table.keys(before).map(({ kind, key }) => `${kind}/${key}`));
    for (const { kind, key } of this.#table.keys(fact))
      if (!known.has(`${kind}/${key}`)) this.#monthOf(fact).keys.push({ kind, key, fact });
  }

  #monthOf({ settleDay }: PlainFact): Month {
    const name = monthOf(settleDay);
    let month = this.#months.get(name);
    if (month === undefined) {
      month = { takenBack: [], added: [], keys: [] };
      this.#months.set(name, month);
    }
    return month;
  }

  get count(): number {
    return this.#parts().length;
  }

  pack(ids: readonly string[]): Promise<JournalBatch[]> {
    return packParts(this.#parts(), ids);
  }

  /** Keys first: what a list shows can be found by its id. */
  #parts(): Part[] {
    const { table } = this.#table;
    const format = journalTables[table];
    const months = [...this.#months];
    const parts: Part[] = [
      ...months.map(([partition, { keys }]): Part => {
        return { table: 'fact_key', partition, rows: keys.length, encode: (id) => journalTables.fact_key.encode(keys, id) };
      }),
      ...months.map(([partition, rows]): Part => {
        return { table, partition, rows: rows.takenBack.length + rows.added.length, encode: (id) => format.encode(rows, id) };
      }),
    ];
    return parts.filter(({ rows }) => rows > 0);
  }
}
