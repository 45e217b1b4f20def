import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BET_FIELDS, type BetFieldKind, type BetFields } from '@manager/contract/platform/bet-fields';
import { ROOT_DIR, type GeneratedFile } from './feature-index.ts';

type Wire = keyof BetFields;

/** Resolved, stamped or stored as something else: server/src/fact/bet-fact.ts and bet-columns.ts say how. All others are stored as they came. */
const STORED_OTHERWISE: ReadonlySet<Wire> = new Set([
  'bet_id',
  'round_id',
  'site',
  'player',
  'game',
  'win',
  'jackpot_win',
  'base_bet',
  'balance_after',
  'bet_at',
  'settled_at',
  'row_version',
  'detail',
]);

/** How a kind of field is read from a row (row-fields.ts), its type in memory, its column and what a stored value becomes. */
type Plan = {
  read: (wire: string, field: BetFields[Wire]) => string;
  uses: readonly string[];
  type: (field: BetFields[Wire]) => string;
  column?: { type: (field: BetFields[Wire]) => string; of: (name: string) => string; restore: (stored: string) => string };
};

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
const text: Plan['column'] = { type: () => 'String', of: (name) => `fact.${name}`, restore: (stored) => `String(${stored})` };
const money: Plan['column'] = {
  type: () => 'Decimal(18, 6)',
  of: (name) => `fact.${name}`,
  restore: (stored) => `storedMicros(${stored})`,
};

const PLANS: Record<BetFieldKind, Plan> = {
  id: { read: (wire) => `id(row, '${wire}')`, uses: ['id'], type: () => 'string', column: text },
  optional_id: { read: (wire) => `optionalId(row, '${wire}')`, uses: ['optionalId'], type: () => 'string', column: text },
  text: { read: (wire, { max }) => `text(row, '${wire}', ${max})`, uses: ['text'], type: () => 'string', column: text },
  player: { read: (wire, { max }) => `player(row, '${wire}', ${max})`, uses: ['player'], type: () => 'string', column: text },
  optional_text: {
    read: (wire, { max }) => `optionalText(row, '${wire}', ${max})`,
    uses: ['optionalText'],
    type: () => 'string',
    column: text,
  },
  amount: { read: (wire) => `amount(row, '${wire}')`, uses: ['amount'], type: () => 'bigint', column: money },
  optional_amount: {
    read: (wire) => `row.${wire} == null ? 0n : amount(row, '${wire}')`,
    uses: ['amount'],
    type: () => 'bigint',
    column: money,
  },
  told_amount: {
    read: (wire) => `row.${wire} == null ? null : amount(row, '${wire}')`,
    uses: ['amount'],
    type: () => 'bigint | null',
  },
  balance: {
    read: (wire) => `balance(row, '${wire}')`,
    uses: ['balance'],
    type: () => 'bigint | null',
    column: {
      type: () => 'Nullable(Decimal(18, 6))',
      of: (name) => `fact.${name}`,
      restore: (stored) => `storedBalance(${stored})`,
    },
  },
  choice: {
    read: (wire, { values }) =>
      `oneOf(row, '${wire}', ${allowedName(wire)}) as ${values.map((value) => `'${value}'`).join(' | ')}`,
    uses: ['oneOf'],
    type: ({ values }) => values.map((value) => `'${value}'`).join(' | '),
    column: {
      type: ({ values }) => `Enum8(${values.map((value, index) => `'${value}' = ${index + 1}`).join(', ')})`,
      of: (name) => `NUMBER_OF_${screaming(name)}[fact.${name}]`,
      restore: (stored) => stored,
    },
  },
  flag: {
    read: (wire) => `flag(row, '${wire}')`,
    uses: ['flag'],
    type: () => 'boolean',
    column: { type: () => 'UInt8', of: (name) => `fact.${name} ? 1 : 0`, restore: (stored) => `Number(${stored}) === 1` },
  },
  instant: { read: (wire) => `instant(row, '${wire}', nowMs)`, uses: ['instant'], type: () => 'number' },
  optional_instant: {
    read: (wire) => `row.${wire} == null ? -1 : instant(row, '${wire}', nowMs)`,
    uses: ['instant'],
    type: () => 'number',
  },
  version: { read: () => 'version(row)', uses: ['version'], type: () => 'number' },
  payload: { read: (wire) => `payloadText(row, '${wire}')`, uses: [], type: () => 'string | null' },
};

const screaming = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
const allowedName = (wire: string): string => `ALLOWED_${wire.toUpperCase()}`;

/** The name of a field in memory: `sub_agent` is `subAgent`, `feature_buy` is `isFeatureBuy`, `bet_at` is `betAtMs`. */
const nameOf = (wire: Wire): string => {
  const { kind } = BET_FIELDS[wire];
  const name = wire.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (kind === 'flag') return `is${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return kind === 'instant' || kind === 'optional_instant' ? `${name}Ms` : name;
};

const columnName = (wire: Wire): string => (BET_FIELDS[wire].kind === 'flag' ? `is_${wire}` : wire);
const WIRES = Object.keys(BET_FIELDS) as Wire[];
const planOf = (wire: Wire): Plan => PLANS[BET_FIELDS[wire].kind];

const stored = (): { wire: Wire; name: string; column: NonNullable<Plan['column']> }[] =>
  WIRES.flatMap((wire) => {
    if (STORED_OTHERWISE.has(wire)) return [];
    const { column } = planOf(wire);
    if (column === undefined)
      throw new Error(`${wire}: say in bet-columns.ts how a ${BET_FIELDS[wire].kind} is stored, and name it in STORED_OTHERWISE`);
    return [{ wire, name: nameOf(wire), column }];
  });

/** Readers and columns of the fields of a bet, written out: a walk through the table takes more than twice as long a row. */
export const generateBetFields = (): GeneratedFile => {
  const choices = WIRES.filter((wire) => BET_FIELDS[wire].kind === 'choice');
  const readers = [...new Set(WIRES.flatMap((wire) => planOf(wire).uses))].toSorted();
  const lines = [
    '// Written by `npm run gen` from contract/src/platform/bet-fields.ts: do not edit.',
    "import { payloadText } from './bet-payload.ts';",
    "import { storedBalance, storedMicros, type StoredRow } from './stored-values.ts';",
    "import type { NativeColumn } from './native-block.ts';",
    `import { ${readers.join(', ')}, type Json } from './row-fields.ts';`,
    '',
    ...choices.map((wire) => `const ${allowedName(wire)}: ReadonlySet<unknown> = new Set([${quoted(BET_FIELDS[wire].values)}]);`),
    ...choices.map(
      (wire) =>
        `const NUMBER_OF_${screaming(nameOf(wire))} = { ${BET_FIELDS[wire].values.map((value, index) => `${value}: ${index + 1}`).join(', ')} } as const;`,
    ),
    '',
    `export const BET_FIELD_NAMES: ReadonlySet<string> = new Set([${quoted(WIRES)}]);`,
    '',
    '/** Each field by itself. Throws RowFault. */',
    'export const readBetFields = (row: Json, { line, nowMs }: { line: number; nowMs: number }) => ({',
    '  line,',
    ...WIRES.map((wire) => `  ${nameOf(wire)}: ${planOf(wire).read(wire, BET_FIELDS[wire])},`),
    '});',
    '',
    '/** Fields that are stored as they came. */',
    'export type SentBetFields = {',
    ...stored().map(({ wire, name }) => `  ${name}: ${planOf(wire).type(BET_FIELDS[wire])};`),
    '};',
    '',
    'export const sentBetFields = (row: SentBetFields): SentBetFields => ({',
    ...stored().map(({ name }) => `  ${name}: row.${name},`),
    '});',
    '',
    'export const sentBetColumns: readonly NativeColumn<SentBetFields>[] = [',
    ...stored().map(
      ({ wire, name, column }) =>
        `  { name: '${columnName(wire)}', type: "${column.type(BET_FIELDS[wire])}", of: (fact) => ${column.of(name)} },`,
    ),
    '];',
    '',
    'export const restoreSentBetFields = (stored: StoredRow): SentBetFields => ({',
    ...stored().map(({ wire, name, column }) => {
      const cast = BET_FIELDS[wire].kind === 'choice' ? ` as SentBetFields['${name}']` : '';
      return `  ${name}: ${column.restore(`stored.${columnName(wire)}`)}${cast},`;
    }),
    '});',
    '',
  ];
  return { path: 'server/src/fact/bet-fields.gen.ts', text: lines.join('\n') };
};

const MIGRATIONS = 'server/src/clickhouse/migrations';
const COLUMN_TYPES: Partial<Record<BetFieldKind, string>> = {
  optional_id: 'String',
  optional_text: 'LowCardinality(String)',
  text: 'LowCardinality(String)',
  optional_amount: 'Decimal(18, 6)',
  amount: 'Decimal(18, 6)',
  balance: 'Nullable(Decimal(18, 6))',
  flag: 'UInt8',
};

/** The migration for fields that no migration has a column for yet; none as a rule. */
export const generateBetMigration = (): GeneratedFile[] => {
  const files = readdirSync(join(ROOT_DIR, MIGRATIONS)).toSorted();
  const known = new Set(files.flatMap((file) => betColumnsIn(readFileSync(join(ROOT_DIR, MIGRATIONS, file), 'utf8'))));
  const missing = stored().filter(({ wire }) => !known.has(columnName(wire)));
  if (missing.length === 0) return [];
  // The second statement is for the table over all shards; without a cluster it finds the column there.
  const statements = missing.flatMap(({ wire, column }) => {
    const added = `ADD COLUMN IF NOT EXISTS ${columnName(wire)} ${COLUMN_TYPES[BET_FIELDS[wire].kind] ?? column.type(BET_FIELDS[wire])} CODEC(ZSTD(1)) AFTER device;`;
    return [
      `ALTER TABLE {{table:bet}} {{on_cluster}} ${added}`,
      `ALTER TABLE bet {{on_cluster}} ${added.replace(/ CODEC\(\S+\)/, '')}`,
    ];
  });
  const number = String(files.length + 1).padStart(4, '0');
  return [
    {
      path: `${MIGRATIONS}/${number}_bet_${missing.map(({ wire }) => wire).join('_')}.sql`,
      text: `-- Fields of a bet that platforms may send from now on. Bets from before have none.\n${statements.join('\n')}\n`,
    },
  ];
};

/** Columns that a migration gives to the table of bets. */
const betColumnsIn = (sql: string): string[] => {
  const [, created = ''] = /CREATE TABLE IF NOT EXISTS \{\{table:bet\}\}[^(]*\(\n([\s\S]*?)\n\)/.exec(sql) ?? [];
  return [
    ...[...created.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name),
    ...[...sql.matchAll(/ALTER TABLE \{\{table:bet\}\}[^;]*?ADD COLUMN IF NOT EXISTS (\w+)/g)].map(([, name = '']) => name),
  ];
};
