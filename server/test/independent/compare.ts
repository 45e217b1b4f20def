import { type Entry, measuresOf, stampedUsdOf, type Unit } from './ledger.ts';

export type WireRow = Readonly<Record<string, unknown>>;
export type Level = WireRow & { by_currency?: readonly WireRow[] };

/** Counts every figure that was held against the ledger, and keeps those that differ. */
export class Comparison {
  figures = 0;
  readonly differences: string[] = [];

  /** Each expected figure stands in the row, to the last digit. */
  figuresOf(where: string, row: WireRow, expected: WireRow): void {
    for (const [name, value] of Object.entries(expected)) {
      this.figures += 1;
      if (row[name] !== value)
        this.differences.push(`${where}: ${name} is ${JSON.stringify(row[name])}, the ledger says ${JSON.stringify(value)}`);
    }
  }

  /** The rows are those of the ledger's groups, no more and no fewer, each with its figures. */
  rowsOf(
    where: string,
    rows: readonly WireRow[],
    { entries, unit, keyOfRow, keysOfEntry, more, hasEmptyRows = false }: RowsOf & { entries: readonly Entry[]; unit: Unit },
  ): void {
    const currency = (text: unknown): string => (unit === 'native' ? ` ${String(text)}` : '');
    const groups = groupsOf(entries, (entry) => keysOfEntry(entry).map((key) => key + currency(entry.currency)));
    const shown = new Map(rows.map((row) => [keyOfRow(row) + currency(row.currency), row]));
    this.figures += 1;
    if (shown.size !== rows.length) this.differences.push(`${where}: a row stands twice`);
    for (const key of new Set([...groups.keys(), ...shown.keys()])) {
      const [group, row] = [groups.get(key), shown.get(key)];
      if (group === undefined && hasEmptyRows) this.figuresOf(`${where} ${key}`, row ?? {}, { rounds: 0, bet: '0', win: '0' });
      else if (group === undefined || row === undefined)
        this.differences.push(`${where}: ${key} is ${row === undefined ? 'missing' : 'not in the ledger'}`);
      else
        this.figuresOf(`${where} ${key}`, row, {
          ...measuresOf(group, unit),
          ...(unit === 'native' ? stampedUsdOf(group) : {}),
          ...more?.(group, unit),
        });
    }
  }

  /** The total over the whole filter in USD, at today's rates if that was asked, and the native one of every currency. */
  sumOf(where: string, sum: Level, { entries, unit }: { entries: readonly Entry[]; unit: Unit }): void {
    this.figuresOf(`${where} total`, sum, measuresOf(entries, unit === 'native' ? 'usd' : unit));
    const currencies = sum.by_currency ?? [];
    const groups = Map.groupBy(entries, ({ currency }) => currency);
    this.figuresOf(`${where} currencies`, { count: currencies.length }, { count: groups.size });
    for (const row of currencies)
      this.figuresOf(
        `${where} total in ${String(row.currency)}`,
        row,
        measuresOf(groups.get(String(row.currency)) ?? [], 'native'),
      );
  }
}

/** What makes a row, in the answer and in the ledger: in a tree a bet stands in several. */
export type RowsOf = {
  keyOfRow: (row: WireRow) => string;
  keysOfEntry: (entry: Entry) => readonly string[];
  /** Figures of this report alone. */
  more?: (group: readonly Entry[], unit: Unit) => WireRow;
  /** Rows without a bet are shown as well. */
  hasEmptyRows?: boolean;
};

export const groupsOf = (
  entries: readonly Entry[],
  keysOf: (entry: Entry) => readonly string[],
): ReadonlyMap<string, readonly Entry[]> => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const key of keysOf(entry)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [entry]);
      else group.push(entry);
    }
  return groups;
};
