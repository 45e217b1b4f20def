import { MAX_CLOCK_LEAD_MS } from '@manager/contract/platform/bets';
import { PlatformTournamentRound, type TournamentAnswer, type TournamentReject } from '@manager/contract/platform/tournament';
import { fitsFactColumn, parseMicros } from '@manager/domain/micros';

export type SentRound = { line: number; value: unknown };
export type ReadRound = { line: number; row: PlatformTournamentRound; stake: bigint; win: bigint; playedAtMs: number };
export type Rejected = TournamentAnswer['rejected'][number];

/** Why a row is not taken. */
export const rejected = (line: number, id: string | null, [code, message]: readonly [TournamentReject, string]): Rejected => ({
  line,
  id,
  code,
  message,
});

/** Checks one row; what is wrong goes to `bad`. */
export const readRound = ({ line, value }: SentRound, now: Date, bad: Rejected[]): ReadRound[] => {
  const parsed = PlatformTournamentRound.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    bad.push(
      rejected(line, idOf(value), ['bad_field', `"${issue?.path.join('.') ?? ''}": ${issue?.message ?? ''}`.slice(0, 200)]),
    );
    return [];
  }
  const { data: row } = parsed;
  const [stake, win, playedAtMs] = [parseMicros(row.stake), parseMicros(row.win), Date.parse(row.played_at)];
  const refuse = (why: readonly [TournamentReject, string]): [] => {
    bad.push(rejected(line, row.round_id, why));
    return [];
  };
  if (stake === undefined || win === undefined || !fitsFactColumn(stake) || !fitsFactColumn(win))
    return refuse(['bad_amount', 'an amount is too large']);
  if (Number.isNaN(playedAtMs)) return refuse(['bad_field', '"played_at" is no instant']);
  if (playedAtMs > now.getTime() + MAX_CLOCK_LEAD_MS) return refuse(['future_time', '"played_at" lies ahead']);
  return [{ line, row, stake, win, playedAtMs }];
};

const idOf = (value: unknown): string | null => {
  const id: unknown = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['round_id'] : undefined;
  return typeof id === 'string' ? id.slice(0, 64) : null;
};
