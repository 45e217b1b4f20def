import type { Recorder } from '../facts/recorder.ts';
import { serializeBetRow, type BetRow } from '../play/bet-row.ts';
import type { Balances } from '../play/balances.ts';
import { createCasino } from '../play/casino.ts';
import { createSessionOpener, type Session } from '../play/session.ts';
import type { Version } from '../play/versions.ts';
import type { World } from '../world.ts';
import { MinHeap } from '../math/heap.ts';
import { inOrderOfTime } from './in-order-of-time.ts';
import { betsByDay, type Period, planDay } from './plan.ts';

/** `recorder`: is told of everything that is played. */
export type HistoryOptions = Period & { world: World; bets: number; recorder?: Recorder; balances?: Balances | undefined };

/** `others`: bets of other games, each in the order of time. */
type BatchOptions = HistoryOptions & { others?: readonly Iterable<BetRow>[] };

/** One Platform API request: NDJSON bytes, the number of rows, and how many bets it brings for the first time. */
export type Batch = { number: number; ndjson: Buffer; rows: number; newBets: number };

export type BatchLimits = { maxRows: number; maxBytes: number };

export const DEFAULT_LIMITS: BatchLimits = { maxRows: 20_000, maxBytes: 20 * 1024 * 1024 };

const NEW_LINE = 10;

/**
 * The history in the order in which a platform would report it: first versions by the time of the bet, later
 * versions when they came into being. The same world and period give the same rows.
 */
export function* generateVersions({ world, bets, recorder, balances, ...period }: HistoryOptions): Generator<BetRow> {
  const open = createSessionOpener();
  const casino = createCasino((site, number) => `${site.prefix}-${number.toString().padStart(9, '0')}`, balances);
  const sessions = new MinHeap<Session>((session) => session.nextAtMs);
  const amendments = new MinHeap<Version>((version) => version.dueAtMs);

  function* playUntil(endMs: number): Generator<BetRow> {
    for (let session = sessions.peek(); session !== undefined && session.nextAtMs < endMs; session = sessions.peek()) {
      sessions.pop();
      for (let due = amendments.peek(); due !== undefined && due.dueAtMs <= session.nextAtMs; due = amendments.peek()) {
        amendments.pop();
        yield due.row;
      }
      const played = casino.playNext(session);
      recorder?.played(session, played);
      const [first, ...later] = played.versions;
      if (first !== undefined) yield first.row;
      for (const version of later) amendments.push(version);
      if (session.spinsLeft > 0) sessions.push(session);
      else recorder?.closed(session, { atMs: played.doneAtMs, leftMicros: casino.leave(session) });
    }
  }

  for (const [index, dayBets] of betsByDay(world, period, bets).entries()) {
    for (const start of planDay(world, period, { index, bets: dayBets })) {
      yield* playUntil(start.startMs);
      const session = open(start);
      sessions.push(session);
      recorder?.opened(session);
    }
  }
  yield* playUntil(Number.POSITIVE_INFINITY);
  for (let rest = amendments.pop(); rest !== undefined; rest = amendments.pop()) yield rest.row;
}

/**
 * Packs the history into requests. A batch holds bets of one UTC month, and a later version of a bet never shares
 * a batch with its first one.
 */
export function* generateBatches(
  { others = [], ...options }: BatchOptions,
  limits: BatchLimits = DEFAULT_LIMITS,
): Generator<Batch> {
  let number = 0;
  let page = new BatchPage(limits);
  let postponed: string[] = [];
  let newBets = 0;
  let month = -1;

  const cut = (): Batch => {
    number += 1;
    const batch = { number, ndjson: page.bytes(), rows: page.rows, newBets };
    page = new BatchPage(limits);
    newBets = 0;
    // What finds no room waits for the next batch.
    postponed = postponed.filter((line) => !page.add(line));
    return batch;
  };

  for (const row of inOrderOfTime([generateVersions(options), ...others])) {
    const line = serializeBetRow(row);
    if (row.rowVersion > 1) {
      postponed.push(line);
      continue;
    }
    const rowMonth = new Date(row.betAtMs).getUTCMonth();
    if (newBets > 0 && rowMonth !== month) yield cut();
    month = rowMonth;
    while (!page.add(line)) yield cut();
    newBets += 1;
  }
  while (page.rows > 0 || postponed.length > 0) yield cut();
}

/** Rows of a batch as bytes. They are written at once: keeping hundreds of thousands of composed strings is slow. */
class BatchPage {
  readonly #limits: BatchLimits;
  readonly #buffer: Buffer;
  #length = 0;
  rows = 0;

  constructor(limits: BatchLimits) {
    this.#limits = limits;
    this.#buffer = Buffer.allocUnsafe(limits.maxBytes);
  }

  /** False when the page is full; throws RangeError for a row that fits no page. */
  add(line: string): boolean {
    // A character takes at most three bytes in UTF-8.
    if (line.length * 3 >= this.#limits.maxBytes) throw new RangeError('a row is larger than a batch');
    if (this.rows >= this.#limits.maxRows || this.#length + line.length * 3 >= this.#limits.maxBytes) return false;
    this.#length += this.#buffer.write(line, this.#length);
    this.#buffer[this.#length] = NEW_LINE;
    this.#length += 1;
    this.rows += 1;
    return true;
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }
}
