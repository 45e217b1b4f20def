import type { TournamentAnswer, TournamentReject } from '@manager/contract/platform/tournament';
import type { Deps } from '../../../kit/service/ctx.ts';
import { busy } from '../../../ingest/problem.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import { countEntries } from './count-entries.ts';
import { type ReadRound, readRound, rejected, type Rejected, type SentRound } from './read-round.ts';
import { resolveRounds, type Resolved } from './resolve-rounds.ts';
import { lockEntries, type RoundWrite, storedRounds, writeRounds } from './round-store.ts';

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

const takeRows = async (tx: OwnerTx, rows: readonly ReadRound[], now: Date): Promise<TournamentAnswer> => {
  const answer: TournamentAnswer = { accepted: 0, duplicates: 0, amended: 0, rejected: [] };
  if (rows.length === 0) return answer;
  const resolved = await resolveRounds(tx, rows, answer.rejected);
  // From here on nobody else counts these players, and their stages are not decided meanwhile.
  const entries = await lockEntries(tx, [...new Set(resolved.map(({ entryId }) => entryId))]);
  const known = await storedRounds(
    tx,
    resolved.map(({ row }) => row.round_id),
  );
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
