import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BET_FIELDS, type BetFieldKind } from '@manager/contract/platform/bet-fields';
import { type GeneratedFile, ROOT_DIR } from './feature-index.ts';

const PAGE = 'docs/platform-api.md';
const [BEGIN, END] = [
  '<!-- fields of a bet: written by `npm run gen` from contract/src/platform/bet-fields.ts -->',
  '<!-- end of the fields of a bet -->',
];

const TYPES: Record<BetFieldKind, string> = {
  id: 'id',
  optional_id: 'id',
  text: 'text',
  player: 'text',
  optional_text: 'text',
  amount: 'amount',
  optional_amount: 'amount',
  told_amount: 'amount',
  balance: 'amount',
  choice: '',
  flag: 'true or false',
  instant: 'instant',
  optional_instant: 'instant',
  version: 'integer from 1 to 4,294,967,295',
  payload: 'object',
};
const NEEDED: ReadonlySet<BetFieldKind> = new Set(['id', 'text', 'player', 'amount', 'choice', 'instant', 'version']);

const typeOf = ({ kind, max, values }: { kind: BetFieldKind; max: number; values: readonly string[] }): string => {
  if (kind === 'choice') return values.map((value) => `\`${value}\``).join(' ');
  return max > 0 ? `${TYPES[kind]} ≤ ${max}` : TYPES[kind];
};

/** The table of a bet's fields: every one that a row may have, as the contract says it. */
export const betFieldTable = (): string =>
  [
    '| field | needed | type | meaning |',
    '|---|---|---|---|',
    ...Object.entries(BET_FIELDS).map(
      ([name, field]) =>
        `| \`${name}\` | ${NEEDED.has(field.kind) ? 'yes' : ''} | ${typeOf(field)} | ${field.schema.description ?? ''} |`,
    ),
  ].join('\n');

/** docs/platform-api.md, with that table between its marks. */
export const generateBetFieldTable = (): GeneratedFile => {
  const page = readFileSync(join(ROOT_DIR, PAGE), 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the fields of a bet`);
  return { path: PAGE, text: `${before}${BEGIN}\n\n${betFieldTable()}\n\n${END}${after}` };
};
