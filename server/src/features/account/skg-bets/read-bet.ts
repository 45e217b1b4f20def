import { createHash } from 'node:crypto';
import type { VendorFault } from '@manager/contract/features/account/skg-vendors';
import { VendorBet } from '@manager/contract/platform/vendor-bets';
import { fitsFactColumn, parseMicros } from '@manager/domain/micros';
import type { z } from 'zod';
import { canonicalJson } from '../../../kit/service/canonical-json.ts';

/** A row that reads; `hash` is of its content with the fields in order, `raw` the row as JSON. */
export type ReadBet = { bet: VendorBet; hash: string; raw: string };
/** A row that was not taken, and why: what is wrong with which field, of a conflict with which revision. */
export type Refused = {
  kind: 'unreadable' | 'conflict';
  betId: string;
  site: string;
  reason: VendorFault;
  field: string;
  raw: string;
};

const MAX_RAW_BYTES = 16 * 1024;
const MAX_FIELD = 60;
/** What JSON may say and PostgreSQL keeps in no jsonb: the character 0, and halves of characters. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;
const FIRST_MS = Date.parse('2000-01-01');
const LAST_MS = Date.parse('2100-01-01');

const AMOUNTS = ['bet', 'valid_bet', 'win', 'jackpot_win', 'jackpot_contribution', 'balance_before', 'balance_after'] as const;
const INSTANTS = ['updated_at', 'bet_at', 'settled_at'] as const;

/** A row of a page by the rules of docs/vendor-api.md. Never throws: what does not read is named. */
export const readVendorRow = (row: unknown): ReadBet | Refused => {
  const raw = textOf(row);
  const refused = (reason: VendorFault, field = ''): Refused => ({
    kind: 'unreadable',
    betId: shortField(row, 'bet_id', 64),
    site: shortField(row, 'site', 40),
    reason,
    field: field.slice(0, MAX_FIELD),
    raw: raw.length > MAX_RAW_BYTES ? `${raw.slice(0, MAX_RAW_BYTES)}…` : raw,
  });
  if (Buffer.byteLength(raw) > MAX_RAW_BYTES) return refused('row_too_long');
  if (UNSTORABLE.test(raw)) return refused('character');
  const parsed = VendorBet.safeParse(row);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refused(reasonOf(row, issue), issue?.path.join('.'));
  }
  const bet = parsed.data;
  for (const name of AMOUNTS) {
    const micros = bet[name] == null ? 0n : parseMicros(bet[name]);
    if (micros === undefined || !fitsFactColumn(micros)) return refused('too_large', name);
  }
  for (const name of INSTANTS) {
    const ms = bet[name] == null ? FIRST_MS : Date.parse(bet[name]);
    if (!(ms >= FIRST_MS && ms < LAST_MS)) return refused('no_instant', name);
  }
  return { bet, hash: createHash('sha256').update(canonicalJson(row)).digest('hex'), raw };
};

const reasonOf = (row: unknown, issue: z.core.$ZodIssue | undefined): VendorFault => {
  const [field] = issue?.path ?? [];
  if (field === undefined) return 'no_object';
  if ((row as Record<PropertyKey, unknown>)[field] == null) return 'missing';
  if (issue?.code === 'invalid_type') return 'type';
  return issue?.code === 'too_big' ? 'too_long' : 'form';
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
