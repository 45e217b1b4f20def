import {
  PlatformTournamentRound,
  type TournamentAnswer,
  type TournamentReject,
} from '@manager/contract/platform/tournament';
import { MAX_CLOCK_LEAD_MS } from '@manager/contract/platform/bets';
import { fitsFactColumn, parseMicros } from '@manager/domain/micros';
import type { Deps } from '../../../kit/service/ctx.ts';
import { busy } from '../../../ingest/problem.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import { countEntries } from './count-entries.ts';
import { resolveRounds, type Resolved } from './resolve-rounds.ts';
import { lockEntries, type RoundWrite, storedRounds, writeRounds } from './round-store.ts';

export type SentRound = { line: number; value: unknown };
export type ReadRound = { line: number; row: PlatformTournamentRound; stake: bigint; win: bigint; playedAtMs: number };
type Rejected = TournamentAnswer['rejected'][number];

/** Why a row is not taken. */
export const rejected = (line: number, id: string | null, [code, message]: readonly [TournamentReject, string]): Rejected => ({
  line,
  id,
  code,
  message,
});

/**
 * Rounds of tournaments: each version once, in one transaction with what they come to for their players. Never a bet and in no report of money.
 * A row that is refused harms no other.
 */
export const takeRounds = async (deps: Deps, sent: readonly SentRound[]): Promise<TournamentAnswer> => {
  const now = deps.now();
  const bad: Rejected[] = [];
  const rows = sent.flatMap((one) => readRound(one, now, bad));
  const done = await inTransaction(deps.ingestDb, (tx) => takeRows(tx, rows, now));
  return { ...done, rejected: [...bad, ...done.rejected].toSorted((one, other) => one.line - other.line) };
};

const readRound = ({ line, value }: SentRound, now: Date, bad: Rejected[]): ReadRound[] => {
  const parsed = PlatformTournamentRound.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    bad.push(rejected(line, idOf(value), ['bad_field', `"${issue?.path.join('.') ?? ''}": ${issue?.message ?? ''}`.slice(0, 200)]));
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

const takeRows = async (tx: OwnerTx, rows: readonly ReadRound[], now: Date): Promise<TournamentAnswer> => {
  const answer: TournamentAnswer = { accepted: 0, duplicates: 0, amended: 0, rejected: [] };
  if (rows.length === 0) return answer;
  const resolved = await resolveRounds(tx, rows, answer.rejected);
  // From here on nobody else counts these players, and their stages are not decided meanwhile.
  const entries = await lockEntries(tx, [...new Set(resolved.map(({ entryId }) => entryId))]);
  const known = await storedRounds(tx, resolved.map(({ row }) => row.round_id));
  const writes = new Map<string, RoundWrite>();
  for (const one of resolved.toSorted((a, b) => a.row.row_version - b.row.row_version)) {
    const before = writes.get(one.row.round_id) ?? known.get(one.row.round_id);
    const isNewer = before === undefined || one.row.row_version > before.rowVersion;
    const why = refusalOf(one, { before, isDecided: entries.get(one.entryId)?.decided_at != null && isNewer });
    if (why !== undefined) answer.rejected.push(rejected(one.line, one.row.round_id, why));
    else if (isNewer) {
      answer[before === undefined ? 'accepted' : 'amended'] += 1;
      writes.set(one.row.round_id, writeOf(one));
    } else answer.duplicates += 1;
  }
  if (writes.size === 0) return answer;
  const written = await writeRounds(tx, [...writes.values()], now);
  if (written !== writes.size) throw busy('One of these rounds is being told by somebody else; send this again');
  const changed = new Set([...writes.values()].map(({ entryId }) => entryId));
  await countEntries(tx, { entries: [...entries.values()].filter(({ id }) => changed.has(id)), now });
  return answer;
};

type Before = { before: RoundWrite | undefined; isDecided: boolean };

const refusalOf = (one: Resolved, { before, isDecided }: Before): readonly [TournamentReject, string] | undefined => {
  const isSame = before === undefined || (before.entryId === one.entryId && before.playedAtMs === one.playedAtMs);
  if (!isSame) return ['changed_identity', 'player, stage and time of a round never change'];
  return isDecided ? ['stage_decided', 'the places of the stage are decided'] : undefined;
};

const writeOf = ({ row, entryId, gameId, stake, win, playedAtMs }: Resolved): RoundWrite => ({
  roundId: row.round_id,
  rowVersion: row.row_version,
  entryId,
  gameId,
  stake,
  win,
  isVoid: row.status === 'void',
  playedAtMs,
});

