import { encodeNative, type NativeColumn } from './native-block.ts';
import { FACT_KEY_KINDS, type FactKey, type PlainTable } from './plain-fact.ts';
import type { PlainFact } from './fact-field.ts';

/** Rows of one partition: first the versions taken back, then those added. */
export type PlainRows = { takenBack: PlainFact[]; added: PlainFact[] };
export type FactKeyRow = FactKey & { fact: PlainFact };

const batchColumn = (batchId: string): NativeColumn<unknown> => {
  const id = Number(batchId);
  return { name: 'batch_id', type: 'UInt64', of: () => id };
};

const columnsOf = (table: PlainTable): readonly NativeColumn<PlainFact>[] => [
  { name: table.idName, type: 'String', of: (fact) => fact.id },
  { name: 'site_id', type: 'UInt32', of: (fact) => fact.siteId },
  { name: 'agent_id', type: 'UInt32', of: (fact) => fact.agentId },
  { name: 'player_id', type: 'UInt64', of: (fact) => fact.playerId },
  ...(table.hasGame ? [{ name: 'game_id', type: 'UInt32', of: (fact: PlainFact) => fact.gameId } as const] : []),
  { name: 'currency', type: 'String', of: (fact) => fact.currency },
  { name: 'settle_date', type: 'Date', of: (fact) => fact.settleDay },
  { name: table.atName, type: `DateTime64(3, 'UTC')`, of: (fact) => fact.atMs },
  { name: 'is_test', type: 'UInt8', of: (fact) => (fact.isTest ? 1 : 0) },
  ...(table.isMoney ? [{ name: 'fx_rate', type: 'Decimal(38, 12)', of: (fact: PlainFact) => fact.fxRateE12 } as const] : []),
  ...table.fields.map(({ column }) => column),
  { name: 'row_version', type: 'UInt32', of: (fact) => fact.rowVersion },
];

/** How the table of a plain fact is written. */
export const plainFormat = (table: PlainTable) => {
  const columns = columnsOf(table);
  return {
    columns: [...columns.map(({ name }) => name), 'sign', 'batch_id'],
    encode: ({ takenBack, added }: PlainRows, batchId: string): Buffer => {
      const sign: NativeColumn<PlainFact> = { name: 'sign', type: 'Int8', of: (_, i) => (i < takenBack.length ? -1 : 1) };
      return encodeNative([...columns, sign, batchColumn(batchId)], [...takenBack, ...added]);
    },
  };
};

const KEY_KIND = `Enum8(${Object.entries(FACT_KEY_KINDS)
  .map(([name, value]) => `'${name}' = ${value}`)
  .join(', ')})` as const;

export const factKeyFormat = {
  columns: ['kind', 'key', 'site_id', 'settle_date', 'batch_id'],
  encode: (rows: readonly FactKeyRow[], batchId: string): Buffer =>
    encodeNative<FactKeyRow>(
      [
        { name: 'kind', type: KEY_KIND, of: (row) => FACT_KEY_KINDS[row.kind] },
        { name: 'key', type: 'String', of: (row) => row.key },
        { name: 'site_id', type: 'UInt32', of: ({ fact }) => fact.siteId },
        { name: 'settle_date', type: 'Date', of: ({ fact }) => fact.settleDay },
        batchColumn(batchId),
      ],
      rows,
    ),
};
