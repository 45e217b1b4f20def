import { type OwnerDb, inLoneTransaction } from '../postgres/db.ts';
import { appendCheckpoints, type CheckpointKey, lastCopiedCheckpoint, signCheckpoint } from './checkpoint.ts';
import { appendRows, type CopyEnd, endOfCopy } from './copies.ts';
import { linkHash } from './link.ts';
import { restoreOf, setCopyAside } from './set-aside.ts';
import { chainFrom, type ChainedRow, checkpointsAfter, lastCheckpoint, mayKeep, storeCheckpoint } from './store.ts';

/** A checkpoint is due after this time or this many rows (T044). */
export const CHECKPOINT_MS = 60_000;
export const CHECKPOINT_ROWS = 1_000;

/** The log is not what it was: nothing is copied or signed until somebody has looked. */
export class ChainBroken extends Error {
  readonly seq: bigint;
  /** Without the row. */
  readonly why: string;
  constructor(seq: bigint, why: string) {
    super(`row ${seq} of the audit log: ${why}`);
    this.name = 'ChainBroken';
    this.seq = seq;
    this.why = why;
  }
}

type Keep = { db: OwnerDb; folder: string; key: CheckpointKey; now: () => Date; isLast?: boolean };
/** `top`: the newest row of the copy. `isSigned`: a checkpoint covers it. */
export type Kept = { copied: number; checkpoint: bigint | null; hasMore: boolean; top: bigint; isSigned: boolean };

/**
 * Copies the newest rows to the files, and signs a checkpoint when one is due (`isLast`: at once). Every row is held against its
 * predecessor before it is copied. Throws `ChainBroken`; does nothing while another process is at it. A copy that has what a restored log lacks is kept
 * as it is until two persons have ended that state; then it is set aside, and the next one begins (decision 0088).
 */
export const keepOnce = async (keep: Keep): Promise<Kept> => {
  try {
    return await keepNow(keep);
  } catch (error) {
    if (!(error instanceof ChainBroken)) throw error;
    const { db, folder } = keep;
    const isSetAside = await inLoneTransaction(db, async (tx) => (await mayKeep(tx)) && setCopyAside(tx, folder));
    if (isSetAside) return keepNow(keep);
    throw (await restoreOf(db, await endOfCopy(folder))) === 'open' ? afterRestore(error) : error;
  }
};

const afterRestore = ({ seq, why }: ChainBroken): ChainBroken =>
  new ChainBroken(
    seq,
    `${why}. PostgreSQL was restored, and the second copy has what the log lacks. It is kept as it is, and nothing is copied or signed, until two persons end this state in the job log (O-4)`,
  );

const keepNow = async ({ db, folder, key, now, isLast = false }: Keep): Promise<Kept> => {
  await copyCheckpoints(db, folder);
  const kept = await inLoneTransaction(db, async (tx): Promise<Kept> => {
    if (!(await mayKeep(tx))) return { copied: 0, checkpoint: null, hasMore: false, top: 0n, isSigned: false };
    const end = await endOfCopy(folder);
    const rows = newRows(await chainFrom(tx, { seq: end.seq, limit: CHECKPOINT_ROWS + 1 }), end);
    await appendRows(folder, rows);
    const top = rows.at(-1) ?? end;
    const hasMore = rows.length >= CHECKPOINT_ROWS;
    const last = await lastCheckpoint(tx);
    const newRowsCount = top.seq - (last?.seq ?? 0n);
    const waitedMs = last === undefined ? Infinity : now().getTime() - last.at.getTime();
    const isDue = newRowsCount >= CHECKPOINT_ROWS || (newRowsCount > 0n && (isLast || waitedMs >= CHECKPOINT_MS));
    if (!isDue) return { copied: rows.length, checkpoint: null, hasMore, top: top.seq, isSigned: newRowsCount === 0n };
    const unsigned = { seq: top.seq, at: now(), hash: top.hash, prevSignature: last?.signature ?? Buffer.alloc(0) };
    await storeCheckpoint(tx, signCheckpoint(key, unsigned));
    return { copied: rows.length, checkpoint: top.seq, hasMore, top: top.seq, isSigned: true };
  });
  // After the commit: a checkpoint in the file that the store does not have would look like a cut.
  if (kept.checkpoint !== null) await copyCheckpoints(db, folder);
  return kept;
};

/** What the copy does not have yet; `found` begins with the row that the copy ends with. */
const newRows = (found: readonly ChainedRow[], end: CopyEnd): ChainedRow[] => {
  const [known] = found;
  if (end.seq > 0n && (known?.seq !== end.seq || !known.hash.equals(end.hash)))
    throw new ChainBroken(end.seq, 'it is gone, or another one than was copied');
  const rows = end.seq > 0n ? found.slice(1) : found.slice(0, CHECKPOINT_ROWS);
  let { seq, hash } = end;
  for (const row of rows) {
    seq += 1n;
    if (row.seq !== seq) throw new ChainBroken(seq, 'it is gone');
    if (!row.prev.equals(hash)) throw new ChainBroken(seq, 'the row before it is another one');
    if (!row.hash.equals(linkHash(row.prev, row.canon))) throw new ChainBroken(seq, 'its hash is not that of its bytes');
    hash = row.hash;
  }
  return rows;
};

/** Brings the file of checkpoints up to the store: after a crash it may lack the newest. */
const copyCheckpoints = async (db: OwnerDb, folder: string): Promise<void> =>
  inLoneTransaction(db, async (tx) => {
    if (!(await mayKeep(tx))) return;
    const last = await lastCopiedCheckpoint(folder);
    const [known, ...news] = await checkpointsAfter(tx, (last?.seq ?? 0n) - 1n);
    if (last === undefined) return appendCheckpoints(folder, known === undefined ? [] : [known, ...news]);
    if (known === undefined || known.seq !== last.seq || !known.signature.equals(last.signature))
      throw new ChainBroken(last.seq, 'its checkpoint is gone, or another one than was copied');
    await appendCheckpoints(folder, news);
  });
