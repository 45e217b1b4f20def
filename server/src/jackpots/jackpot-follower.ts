import type { JackpotWin } from '@manager/contract/platform/bets';
import type { BetFact } from '../fact/bet-fact.ts';
import type { OwnerDb, OwnerTx } from '../postgres/db.ts';
import { type BetChange, decideJackpots } from './decide-jackpots.ts';
import { type JackpotSnapshot, readOldTerms, readSnapshot, type Standing } from './snapshot.ts';
import type { Terms } from './terms.ts';
import { createDraws } from './turn-draw.ts';
import { PoolsMoved, winOf, writeDecision } from './write-decision.ts';

export type FollowerDeps = { db: OwnerDb; encryptionKey: Buffer; now: () => Date };

/** What a group does beside its facts, decided and not yet written. */
export type Followed = {
  /** By the request, in the order of the group. */
  winsOf: (request: number) => JackpotWin[];
  /** In the transaction that freezes the group. Throws what `mayRepeat` knows when it has to be decided again. */
  write: (tx: OwnerTx, groupId: string) => Promise<void>;
  /** It is committed: what comes next is decided on top of it. */
  committed: () => void;
};

/** Terms of older bets that stay in memory. */
const MAX_OLD_TERMS = 200;

/**
 * Jackpots in the lane of bets: one group at a time, by the one process that holds the lane, so that one winner is a matter of order. Pools and where they stand are
 * in memory; configuration is read anew when it has moved, where the pools stand when somebody else wrote it. When a freeze fails, the lane is closed and all of this
 * thrown away with it.
 */
export const createJackpotFollower = ({ db, encryptionKey, now }: FollowerDeps) => {
  const draws = createDraws();
  const oldTerms = new Map<number, Terms>();
  let version = '';
  let picture: JackpotSnapshot | null = null;
  let standings = new Map<string, Standing>();

  const read = async (): Promise<void> => {
    const { n } = await db.selectFrom('directory_version').select('n').executeTakeFirstOrThrow();
    if (n === version) return;
    const found = await readSnapshot(db, { key: encryptionKey, now: now() });
    picture = found?.picture ?? null;
    standings = found?.standings ?? new Map();
    version = n;
  };

  const termsOf = async (changes: readonly BetChange[]): Promise<Map<number, Terms>> => {
    const terms = new Map<number, Terms>();
    const current = picture?.terms ?? null;
    if (current !== null) terms.set(current.id, current);
    for (const id of changes.flatMap(({ known, next }) => [next.jackpotTerms, known?.jackpotTerms ?? 0])) {
      if (id === 0 || terms.has(id)) continue;
      const old = oldTerms.get(id) ?? (await readOldTerms(db, id));
      if (oldTerms.size >= MAX_OLD_TERMS) oldTerms.clear();
      oldTerms.set(id, old);
      terms.set(id, old);
    }
    return terms;
  };

  return {
    /** Before a group is decided. */
    begin: read,
    /** Marks a new bet. */
    mark: (fact: BetFact): void => {
      fact.jackpotTerms = picture?.terms?.id ?? 0;
    },
    /** Undefined: the group has nothing to do with jackpots. */
    follow: async (changes: readonly BetChange[], nowMs: number): Promise<Followed | undefined> => {
      const seen = picture;
      if (seen === null || changes.length === 0) return undefined;
      const before = standings;
      const decision = decideJackpots(changes, {
        picture: seen,
        standings: before,
        terms: await termsOf(changes),
        key: encryptionKey,
        nowMs,
        draws,
      });
      if (decision.standings.size === 0 && decision.cancelled.length === 0) return undefined;
      const bookedAt = new Date(decision.bookedMs);
      return {
        winsOf: (request) => decision.hits.filter((hit) => hit.request === request).map((hit) => winOf(hit, seen)),
        write: (tx, groupId) => writeDecision(tx, { decision, picture: seen, before, groupId, now: bookedAt }),
        committed: () => {
          standings = new Map([...before, ...decision.standings]);
        },
      };
    },
    /** Was it refused because a pool is not what it was, so that deciding again helps? Then everything is read anew. */
    mayRepeat: async (error: unknown): Promise<boolean> => {
      if (!(error instanceof PoolsMoved)) return false;
      version = '';
      await read();
      return true;
    },
  };
};
