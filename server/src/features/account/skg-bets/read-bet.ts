import { createHash } from 'node:crypto';
import { VendorBet } from '@manager/contract/platform/vendor-bets';
import { fitsFactColumn, parseMicros } from '@manager/domain/micros';
import { canonicalJson } from '../../../kit/service/canonical-json.ts';

/** A row that reads; `hash` is of its content with the fields in order, `raw` the row as JSON. */
export type ReadBet = { bet: VendorBet; hash: string; raw: string };
/** A row that was not taken, and why: a field with what is wrong with it. */
export type Refused = { kind: 'unreadable' | 'conflict'; betId: string; site: string; detail: string; raw: string };

const MAX_RAW_BYTES = 16 * 1024;
const MAX_DETAIL = 200;
/** What JSON may say and PostgreSQL keeps in no jsonb: the character 0, and halves of characters. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;
const FIRST_MS = Date.parse('2000-01-01');
const LAST_MS = Date.parse('2100-01-01');

const AMOUNTS = ['bet', 'valid_bet', 'win', 'jackpot_win', 'jackpot_contribution', 'balance_before', 'balance_after'] as const;
const INSTANTS = ['updated_at', 'bet_at', 'settled_at'] as const;

/** A row of a page by the rules of docs/vendor-api.md. Never throws: what does not read is named. */
export const readVendorRow = (row: unknown): ReadBet | Refused => {
  const raw = textOf(row);
  const refused = (detail: string): Refused => ({
    kind: 'unreadable',
    betId: shortField(row, 'bet_id', 64),
    site: shortField(row, 'site', 40),
    detail: detail.slice(0, MAX_DETAIL),
    raw: raw.length > MAX_RAW_BYTES ? `${raw.slice(0, MAX_RAW_BYTES)}…` : raw,
  });
  if (Buffer.byteLength(raw) > MAX_RAW_BYTES) return refused('the row is longer than 16 KiB');
  if (UNSTORABLE.test(raw)) return refused('a text holds a character that no text has');
  const parsed = VendorBet.safeParse(row);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refused(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  const bet = parsed.data;
  for (const name of AMOUNTS) {
    const micros = bet[name] == null ? 0n : parseMicros(bet[name]);
    if (micros === undefined || !fitsFactColumn(micros)) return refused(`${name}: too large`);
  }
  for (const name of INSTANTS) {
    const ms = bet[name] == null ? FIRST_MS : Date.parse(bet[name]);
    if (!(ms >= FIRST_MS && ms < LAST_MS)) return refused(`${name}: no instant`);
  }
  return { bet, hash: createHash('sha256').update(canonicalJson(row)).digest('hex'), raw };
};

/** Anything that was parsed from JSON; what is nested beyond all measure is told as such. */
const textOf = (row: unknown): string => {
  try {
    return JSON.stringify(row);
  } catch {
    return '"a row that is nested too deep"';
  }
};

/** A field of whatever came, for finding it again: printable, without what could turn a line around. */
const shortField = (row: unknown, name: string, max: number): string => {
  const value = typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value.replaceAll(/[^\x21-\x7e]/g, '').slice(0, max) : '';
};
