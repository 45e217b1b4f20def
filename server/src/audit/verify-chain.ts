import { linkHash } from './link.ts';
import type { Head, StoredRow } from './verify-store.ts';

const NO_HASH = Buffer.alloc(0);
const START: Head = { seq: 0n, hash: NO_HASH };

/** Walks rows in the order of their numbers and says what is wrong with the first that does not fit. */
export const chainWalk = () => {
  const ends = new Map<string, Head>();
  let end: Head = START;
  return {
    end: () => end,
    ends: (): ReadonlyMap<string, Head> => ends,
    /** What is wrong with the row; null when it is the next link of both chains and its columns are those that were hashed. */
    step: (row: StoredRow): string | null => {
      const own = ends.get(row.chain) ?? START;
      const fault = faultOf(row, { end, own });
      end = { seq: row.seq, hash: row.hash };
      ends.set(row.chain, { seq: row.agentSeq, hash: row.agentHash });
      return fault;
    },
  };
};

const faultOf = (row: StoredRow, { end, own }: { end: Head; own: Head }): string | null => {
  if (row.seq > end.seq + 1n) return 'it is gone';
  if (row.seq !== end.seq + 1n) return `the number ${row.seq} is there twice`;
  if (!row.prev.equals(end.hash)) return 'it does not follow the row before it';
  if (!row.hash.equals(linkHash(row.prev, row.canon))) return 'its hash is not that of its bytes';
  if (row.agentSeq !== own.seq + 1n || !row.agentPrev.equals(own.hash))
    return 'it does not follow the row of its agent before it';
  if (!row.agentHash.equals(linkHash(row.agentPrev, row.canon)))
    return 'its hash in the chain of its agent is not that of its bytes';
  return row.isSame ? null : 'its columns are not those that were hashed';
};

/** Chains whose end is not the one that the store remembers: rows were cut off or put in behind it. */
export const headFault = (ends: ReadonlyMap<string, Head>, heads: ReadonlyMap<string, Head>): string | null => {
  const names = new Set([...ends.keys(), ...heads.keys()]);
  const wrong = [...names].find((name) => !isSameHead(ends.get(name) ?? START, heads.get(name) ?? START));
  if (wrong === undefined) return null;
  return `chain ${wrong} ends at ${ends.get(wrong)?.seq ?? 0n}, but ended at ${heads.get(wrong)?.seq ?? 0n}`;
};

const isSameHead = (a: Head, b: Head): boolean => a.seq === b.seq && a.hash.equals(b.hash);
