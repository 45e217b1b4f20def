import { createHash } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { IngestAnswer, RejectedRow } from '@manager/contract/platform/bets';
import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { Db } from '../postgres/db.ts';
import type { Candidate } from './bet-decision.ts';
import { type Place, stampBet } from './bet-fact.ts';
import type { Frozen } from './bet-lane.ts';
import { RowFault, type BetRow } from './bet-row.ts';
import { createDirectoryReader, type Directory } from './directory.ts';
import { findRequest, findRequestByIdempotencyKey, type StoredRequest } from './journal.ts';
import { createLaneHolder } from './lane-holder.ts';
import { createPlayerResolver, type Player, playerKey, type PlayerRequest } from './players.ts';
import { busy, Problem } from './problem.ts';
import { checkRows, readValues } from './read-rows.ts';

export type IngestRequest = { keyId: string; idempotencyKey: string | null; body: Buffer };
export type IngestResult = { state: 'applied'; answer: IngestAnswer } | { state: 'pending'; requestId: string };

/** Rows that may be under way; more is refused whole, so that memory stays bounded. */
const MAX_ROWS_UNDER_WAY = 400_000;
const ESTIMATED_ROW_BYTES = 250;
/** After this long the answer is 202 and a batch id to ask for. */
const PATIENCE_MS = 4_000;
const REPEAT_POLL_MS = 50;

/** The way of bets from a body to both stores (architecture.md §6). */
export const createIngest = ({
  db,
  databaseUrl,
  clickhouse,
  now,
  log,
}: {
  db: Db;
  databaseUrl: string;
  clickhouse: ClickHouse;
  now: () => Date;
  log: Logger;
}) => {
  const readDirectory = createDirectoryReader(db);
  const players = createPlayerResolver(db);
  const running = new Map<string, Promise<IngestResult>>();
  let directoryVersion = '';
  let rowsUnderWay = 0;
  const holder = createLaneHolder({ db, databaseUrl, clickhouse, now, log });
  let isStopping = false;

  const resolveRows = async (rows: readonly BetRow[], directory: Directory, rejected: RejectedRow[]): Promise<Candidate[]> => {
    const placed: { row: BetRow; place: Place; key: string }[] = [];
    const newcomers = new Map<string, PlayerRequest>();
    const known = new Map<string, Player>();
    for (const row of rows) {
      guard(row, rejected, () => {
        const place = placeOf(row, directory);
        const key = playerKey(place.site.id, row.player);
        placed.push({ row, place, key });
        if (known.has(key)) return;
        const player = players.known(key);
        if (player !== undefined) known.set(key, player);
        else if (!newcomers.has(key)) newcomers.set(key, { siteId: place.site.id, userName: row.player, currency: row.currency });
      });
    }
    if (newcomers.size > 0) for (const [key, player] of await players.resolve(newcomers)) known.set(key, player);
    const candidates: Candidate[] = [];
    for (const { row, place, key } of placed) {
      guard(row, rejected, () => {
        const player = known.get(key);
        if (player?.currency !== row.currency)
          throw new RowFault('currency_mismatch', `this player plays in ${player?.currency ?? 'another currency'}`);
        const resolved = { row, place, player };
        candidates.push({ ...resolved, first: stampBet(resolved) });
      });
    }
    return candidates;
  };

  const readCandidates = async (body: Buffer): Promise<{ candidates: Candidate[]; rejected: RejectedRow[] }> => {
    const directory = await readDirectory();
    if (directory.version !== directoryVersion) {
      players.forget();
      directoryVersion = directory.version;
    }
    const nowMs = now().getTime();
    const rejected: RejectedRow[] = [];
    const candidates: Candidate[] = [];
    for await (const values of readValues(body)) {
      for (const candidate of await resolveRows(checkRows(values, { nowMs, rejected }), directory, rejected))
        candidates.push(candidate);
      await nextTurn();
    }
    return { candidates, rejected };
  };

  const run = async ({ keyId, idempotencyKey, body }: IngestRequest, bodyHash: Buffer): Promise<IngestResult> => {
    const lane = holder.lane();
    if (lane === undefined || isStopping) throw busy('Bets are taken elsewhere or not yet; try again');
    const rowsEstimated = Math.ceil(body.length / ESTIMATED_ROW_BYTES);
    if (rowsUnderWay > 0 && rowsUnderWay + rowsEstimated > MAX_ROWS_UNDER_WAY)
      throw busy('Too many bets are under way; send this batch again');
    rowsUnderWay += rowsEstimated;
    let applied: Promise<void> = Promise.resolve();
    try {
      const { candidates, rejected } = await readCandidates(body);
      const frozen = await lane.submit({ keyId, idempotencyKey, bodyHash, candidates, rejected });
      if ('repeated' in frozen) return await repeat(frozen.repeated, { keyId, bodyHash });
      applied = frozen.applied;
      return await answerWhenApplied(frozen);
    } finally {
      void applied
        .catch(() => undefined)
        .finally(() => {
          rowsUnderWay -= rowsEstimated;
        });
    }
  };

  /** The answer that was given before, as soon as its rows are visible. */
  const repeat = async (
    stored: StoredRequest,
    { keyId, bodyHash }: { keyId: string; bodyHash: Buffer },
  ): Promise<IngestResult> => {
    if (!stored.bodyHash.equals(bodyHash))
      throw new Problem({ status: 409, code: 'idempotency_conflict', detail: 'This Idempotency-Key was used with another body' });
    let { isApplied } = stored;
    for (let waitedMs = 0; !isApplied && waitedMs < PATIENCE_MS; waitedMs += REPEAT_POLL_MS) {
      await sleep(REPEAT_POLL_MS);
      isApplied = (await findRequest(db, { keyId, id: stored.id }))?.isApplied ?? false;
    }
    return isApplied ? { state: 'applied', answer: stored.answer } : { state: 'pending', requestId: stored.id };
  };

  return {
    submit: async (request: IngestRequest): Promise<IngestResult> => {
      const bodyHash = createHash('sha256').update(request.body).digest();
      if (request.idempotencyKey === null) return run(request, bodyHash);
      const name = `${request.keyId}/${request.idempotencyKey}`;
      const stored = await findRequestByIdempotencyKey(db, { keyId: request.keyId, idempotencyKey: request.idempotencyKey });
      if (stored !== undefined) return repeat(stored, { keyId: request.keyId, bodyHash });
      // The same key twice at once: the later one waits and then finds the answer of the first.
      const before = running.get(name);
      const turn = (before ?? Promise.resolve()).catch(() => undefined).then(() => run(request, bodyHash));
      running.set(name, turn);
      try {
        return await turn;
      } finally {
        if (running.get(name) === turn) running.delete(name);
      }
    },
    find: (keyId: string, id: string): Promise<StoredRequest | undefined> => findRequest(db, { keyId, id }),
    isOpen: (): boolean => holder.lane() !== undefined,
    /** Refuses new work, finishes what is under way, gives the lane back. */
    stop: async (): Promise<void> => {
      isStopping = true;
      await holder.stop();
    },
  };
};
export type Ingest = ReturnType<typeof createIngest>;

const placeOf = (row: BetRow, directory: Directory): Place => {
  const site = directory.sites.get(row.site);
  if (site === undefined) throw new RowFault('unknown_site', `no website has the code "${row.site}"`);
  const game = directory.games.get(row.game);
  if (game === undefined) throw new RowFault('unknown_game', `no game has the code "${row.game}"`);
  const rates = directory.rates.get(row.currency);
  if (rates === undefined) throw new RowFault('unknown_currency', `there is no currency "${row.currency}"`);
  return { site, gameId: game.id, rates };
};

const guard = (row: BetRow, rejected: RejectedRow[], work: () => void): void => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    rejected.push({ line: row.line, id: row.betId, code: error.code, message: error.message });
  }
};

const answerWhenApplied = async (frozen: Exclude<Frozen, { repeated: StoredRequest }>): Promise<IngestResult> => {
  const timer = new AbortController();
  const isApplied = await Promise.race([
    frozen.applied.then(
      () => true,
      () => false,
    ),
    sleep(PATIENCE_MS, false, { signal: timer.signal }).catch(() => false),
  ]);
  timer.abort();
  return isApplied ? { state: 'applied', answer: frozen.answer } : { state: 'pending', requestId: frozen.requestId };
};
