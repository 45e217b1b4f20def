import type { RejectedRow } from '@manager/contract/platform/bets';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { FactRow, Resolved } from '../fact/fact-row.ts';
import type { StakeLimit } from '../fact/stake-limit.ts';
import type { Followed, FollowerDeps } from '../jackpots/jackpot-follower.ts';
import type { JournalTable } from '../journal/journal-format.ts';
import type { Bodies } from '../journal/bodies.ts';

/** A row whose names are resolved, stamped as if its fact were new (nearly every one is). */
export type CandidateOf<Row, Fact> = Resolved<Row> & { first: Fact };

/** What a row of a group made of a fact; `request`: which of the group's requests brought it; `stakeLimit`: what was offered where it was played. */
export type FactChange<Fact> = { known: Fact | undefined; next: Fact; request: number; stakeLimit: StakeLimit | undefined };

/** What follows from the facts of a group and is booked in the transaction that freezes them. Methods, as below. */
export type GroupHook<Fact> = {
  begin(): Promise<void>;
  /** Notes on a new fact what it came under. */
  mark(fact: Fact): void;
  follow(changes: readonly FactChange<Fact>[], nowMs: number): Promise<Followed | undefined>;
  mayRepeat(error: unknown): Promise<boolean>;
};

export type Tally = { accepted: number; duplicates: number; amended: number; rejected: RejectedRow[] };

/**
 * What the way of a fact asks about its kind (README.md). The way itself is the same for all: read, resolve, stamp, decide,
 * freeze, apply. Methods, so that a list of kinds may hold each with its own types: what a kind made is only given back to it.
 */
export type FactKind<Row extends FactRow = FactRow, Fact extends object = object, Written extends Bodies = Bodies> = {
  /** The last part of its path, and the kind that the journal notes. */
  name: string;
  /** Does a row make an unknown player, and must it be in his currency? Otherwise he is only looked up. */
  bindsPlayer: boolean;
  idOf(row: Row): string;
  /** Throws RowFault. */
  readRow(value: unknown, context: { line: number; nowMs: number }): Row;
  /** The id of a row that could not be read, as far as it has one. */
  sentIdOf(value: unknown): string | null;
  /** A row as a new fact. Throws RowFault. */
  stamp(resolved: Resolved<Row>): Fact;
  newBodies(): Written;
  /** Decides about one candidate against the newest version known and writes what follows; returns the newest fact afterwards. */
  decide(
    candidate: CandidateOf<Row, Fact>,
    known: Fact | undefined,
    to: { bodies: Written; tally: Tally; nowMs: number },
  ): Fact | undefined;
  /** Decides with a memory of what went by in the lane; absent where none is needed. */
  newDecide?(): FactKind<Row, Fact, Written>['decide'];
  /** What is decided with each group beside its facts; absent where nothing is. */
  newFollower?(deps: FollowerDeps): GroupHook<Fact>;
  /** Where its facts lie in the report store, and where their ids do. */
  tables: { facts: JournalTable; keys: 'bet_key' | 'fact_key' };
  /** The newest stored version of each of these, by id. */
  findStored(clickhouse: ClickHouse, ids: readonly string[]): Promise<Map<string, Fact>>;
  /** Months in which these ids are stored, whatever became of their facts. */
  findKeys(clickhouse: ClickHouse, ids: readonly string[]): Promise<{ id: string; partition: string }[]>;
  /** Every stored id, in chunks. */
  storedIds(clickhouse: ClickHouse): AsyncIterable<string[]>;
};
