import type { LedgerRow, TurnRow } from '@manager/contract/features/jackpot/verify';
import { commitmentText } from '@manager/domain/jackpot-draw';
import { sumToMicros } from '@manager/domain/micros';

export type ProofStepName = 'commitment' | 'range' | 'crossed' | 'due' | 'draw';
/** `isRight` null: this browser cannot reckon it. */
export type ProofStep = { name: ProofStepName; isRight: boolean | null };

/** What a turn published, as far as it is held against itself. */
export type ProofTurn = Pick<
  TurnRow,
  'pool_code' | 'turn' | 'start_money' | 'rules' | 'commitment' | 'ended_at' | 'value' | 'salt'
> & { win: Pick<NonNullable<TurnRow['win']>, 'amount' | 'at' | 'proof'> | null };

/** In hex; undefined where the browser offers no SHA-256, as on an insecure address. */
const sha256 = async (text: string): Promise<string | undefined> => {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return undefined;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

export type Committed = { pool: string; turn: number; value: string; salt: string };

/** Whether this is what was committed to; null where the browser cannot tell. */
export const isCommittedTo = async (commitment: string, committed: Committed): Promise<boolean | null> => {
  const found = await sha256(commitmentText(committed));
  return found === undefined ? null : found === commitment;
};

const later = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** The hit point lies between the lowest win, or what the turn began with where that is more, and the must-hit value. */
const isInRange = ({ rules, start_money: start }: ProofTurn, point: bigint): boolean => {
  const lowest = later(sumToMicros(rules.min_win), sumToMicros(start));
  const highest = rules.must_hit === null ? lowest : later(sumToMicros(rules.must_hit), lowest);
  return point >= lowest && point <= highest;
};

const isForced = ({ rules, win }: ProofTurn): boolean =>
  rules.must_hit !== null && win !== null && sumToMicros(win.amount) >= sumToMicros(rules.must_hit);

const stepsOfValue = (turn: ProofTurn, value: string): ProofStep[] => {
  const { rules, win } = turn;
  if (rules.trigger === 'mystery') {
    const point = sumToMicros(value);
    const range: ProofStep = { name: 'range', isRight: isInRange(turn, point) };
    return win === null ? [range] : [range, { name: 'crossed', isRight: sumToMicros(win.amount) >= point }];
  }
  if (rules.trigger === 'time' && win !== null)
    return [{ name: 'due', isRight: Date.parse(win.at) >= Date.parse(value) || isForced(turn) }];
  return [];
};

/** A turn that has ended, held against what it published; none while it goes on or where nothing was drawn. */
export const checkTurn = async (turn: ProofTurn): Promise<ProofStep[]> => {
  const { commitment, value, salt, win, ended_at: endedAt } = turn;
  if (endedAt === null) return [];
  const proof = win?.proof ?? null;
  const draw: ProofStep[] = proof === null ? [] : [{ name: 'draw', isRight: BigInt(proof.draw) < BigInt(proof.threshold) }];
  if (commitment === null) return draw;
  if (value === null || salt === null) return [{ name: 'commitment', isRight: false }, ...draw];
  const isRight = await isCommittedTo(commitment, { pool: turn.pool_code, turn: turn.turn, value, salt });
  return [{ name: 'commitment', isRight }, ...stepsOfValue(turn, value), ...draw];
};

type Booked = Omit<LedgerRow, 'day' | 'booked_at' | 'group_id' | 'order_id' | 'bets' | 'wager'>;

const closingOf = ({ visible, hidden, overflow, owed }: Booked): bigint =>
  sumToMicros(visible) + sumToMicros(hidden) + sumToMicros(overflow) - sumToMicros(owed);

const addsUp = (row: Booked): boolean => {
  const { opening, visible_in, hidden_in, overflow_in, repaid, seed, win, adjustment } = row;
  const come = [opening, visible_in, hidden_in, overflow_in, repaid, seed, adjustment].map(sumToMicros);
  return come.reduce((sum, one) => sum + one, 0n) - sumToMicros(win) === closingOf(row);
};

/** Bookings that do not add up, or do not open with what the one before left; the newest first, without gaps. */
export const brokenBookings = (rows: readonly Booked[]): ReadonlySet<string> =>
  new Set(
    rows.flatMap((row, at) => {
      const before = rows[at + 1];
      const follows = before === undefined || sumToMicros(row.opening) === closingOf(before);
      return addsUp(row) && follows ? [] : [row.id];
    }),
  );
