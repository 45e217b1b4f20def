import type { Caller } from '../client.ts';
import { columnsOf, type startExports } from '../export-file.ts';
import { type Entry, measuresOf, stampedUsdOf, type Unit } from './ledger.ts';

export type WireRow = Readonly<Record<string, unknown>>;
export type Level = WireRow & { by_currency?: readonly WireRow[] };

/** Counts every figure that was held against the ledger, and keeps those that differ. */
export class Comparison {
  figures = 0;
  /** Of the whole run; `differences` are those that no test has told yet. */
  total = 0;
  readonly differences: string[] = [];

  /** Each expected figure stands in the row, to the last digit. */
  figuresOf(where: string, row: WireRow, expected: WireRow): void {
    for (const [name, value] of Object.entries(expected)) {
      this.figures += 1;
      if (row[name] !== value)
        this.differ(`${where}: ${name} is ${JSON.stringify(row[name])}, the ledger says ${JSON.stringify(value)}`);
    }
  }

  private differ(what: string): void {
    this.total += 1;
    this.differences.push(what);
  }

  /** The rows are those of the groups, each once and with its figures. */
  hold<Group>(where: string, rows: readonly WireRow[], { keyOf, groups, figures }: By<Group>): void {
    this.figuresOf(where, { keys: rows.map(keyOf).toSorted().join() }, { keys: [...groups.keys()].toSorted().join() });
    for (const row of rows) {
      const group = groups.get(keyOf(row));
      if (group !== undefined) this.figuresOf(`${where} ${keyOf(row)}`, row, figures(group, keyOf(row)));
    }
  }

  /** The same of a file: a line for each group, and each of the named figures as it stands on the screen. Below the lines there may be totals. */
  async fileOf<Group>(exported: Exports, caller: Caller, { endpoint, input, ids, figures, by }: FileOf<Group>): Promise<void> {
    const columns = [...columnsOf(...ids), ...columnsOf(...figures).map((column) => ({ ...column, kind: 'money' as const }))];
    const { table } = await exported(caller, { endpoint, columns, input } as Parameters<Exports>[1]);
    const rows = table
      .slice(1)
      // A text that a spreadsheet would take for something else has a mark before it.
      .map((line): WireRow =>
        Object.fromEntries(line.split(',').map((cell, at) => [columns[at]?.id ?? '', cell.replace(/^'/, '')])),
      )
      .filter((row) => by.groups.has(by.keyOf(row)));
    this.hold(`file of ${endpoint}`, rows, {
      ...by,
      figures: (group, key) => {
        const said = by.figures(group, key);
        return Object.fromEntries(figures.map((name) => [name, `${(said[name] ?? '') as string | number}`]));
      },
    });
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
    if (shown.size !== rows.length) this.differ(`${where}: a row stands twice`);
    for (const key of new Set([...groups.keys(), ...shown.keys()])) {
      const [group, row] = [groups.get(key), shown.get(key)];
      if (group === undefined && hasEmptyRows) this.figuresOf(`${where} ${key}`, row ?? {}, { rounds: 0, bet: '0', win: '0' });
      else if (group === undefined || row === undefined)
        this.differ(`${where}: ${key} is ${row === undefined ? 'missing' : 'not in the ledger'}`);
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

/** Groups of a second reckoning by the key that rows have as well. */
export type By<Group> = {
  keyOf: (row: WireRow) => string;
  groups: ReadonlyMap<string, Group>;
  figures: (group: Group, key: string) => WireRow;
};
type Exports = Awaited<ReturnType<typeof startExports>>;
type FileOf<Group> = { endpoint: string; input: object; ids: readonly string[]; figures: readonly string[]; by: By<Group> };

const MOST_TRIES = 5;
/** A busy machine answers that a question takes too long for it; then it is put once more. */
export const askAgain = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await ask();
    } catch (error) {
      if (tries === MOST_TRIES || !String(error).includes('answered 40002')) throw error;
    }
};

/** Rows of a page. */
export const LIMIT = 200;
/** All pages of a list. */
export const allOf = async (ask: (page: number) => Promise<{ list: readonly object[]; total: number }>): Promise<WireRow[]> => {
  const rows: WireRow[] = [];
  for (let page = 1; ; page++) {
    const { list, total } = await ask(page);
    rows.push(...(list as WireRow[]));
    if (page * LIMIT >= total || list.length === 0) return rows;
  }
};

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
