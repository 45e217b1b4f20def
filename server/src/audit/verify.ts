import { inSnapshot, type OwnerDb, type OwnerTx } from '../postgres/db.ts';
import { readCheckpointFile, trustedKeys } from './checkpoint.ts';
import { auditFolder, CopyDamaged, type CopiedRow, copyFiles, readCopy } from './copies.ts';
import { checkpointsAfter } from './store.ts';
import { chainWalk, headFault } from './verify-chain.ts';
import { checkCheckpoints, type CheckpointFault } from './verify-checkpoints.ts';
import { countStored, readHeads, readStored, type StoredRow } from './verify-store.ts';

export type AuditFault = {
  /** Place in the chain. */
  seq: bigint;
  /** Id of the row that was there, as the second copy knows it, or else of the row that is there; null: neither has one. */
  id: string | null;
  message: string;
};
export type Verification = { rows: number; copiedRows: number; checkpoints: number; tookMs: number; fault: AuditFault | null };

export const describeFault = ({ seq, id, message }: AuditFault): string =>
  `row ${seq} of the audit log${id === null ? '' : ` (id ${id})`}: ${message}`;

type Verify = {
  db: OwnerDb;
  dataDir: string;
  /** Must the copy hold every row that is signed? No, where another machine may have kept it. */
  isCopyComplete?: boolean;
  onProgress?: (rows: number) => void;
};

const PROGRESS_ROWS = 100_000n;

/**
 * Recomputes both chains from the hashed bytes, holds the columns against them, and both against the second copy and the signed
 * checkpoints (T043, T044). Stops at the first row that does not fit. The product may run meanwhile.
 */
export const verifyAudit = async ({ db, dataDir, isCopyComplete = false, onProgress }: Verify): Promise<Verification> => {
  const startMs = performance.now();
  const folder = auditFolder(dataDir);
  // Files first: what they hold was committed, so the snapshot that follows must have it.
  const files = await copyFiles(folder);
  const [file, trusted] = await Promise.all([readCheckpointFile(folder), trustedKeys(dataDir)]);
  return inSnapshot(db, async (tx) => {
    const stored = await checkpointsAfter(tx, 0n);
    const checked = checkCheckpoints({ stored, file, trusted });
    const copy = readCopy(files);
    try {
      const walked = await walk(tx, { copy, checked, isCopyComplete, onProgress });
      return { ...walked, checkpoints: stored.length, tookMs: performance.now() - startMs };
    } finally {
      // Closes its file when the walk ended at a fault.
      await copy.return(undefined);
    }
  });
};

type Checked = ReturnType<typeof checkCheckpoints>;
type Walk = {
  copy: AsyncGenerator<CopiedRow>;
  checked: Checked;
  isCopyComplete: boolean;
  onProgress: ((rows: number) => void) | undefined;
};
type Walked = Pick<Verification, 'rows' | 'copiedRows' | 'fault'>;

const walk = async (tx: OwnerTx, { copy, checked, isCopyComplete, onProgress }: Walk): Promise<Walked> => {
  const chain = chainWalk();
  const signedTo = [...checked.bySeq.keys()].at(-1) ?? 0n;
  let copiedRows = 0;
  const next = async (): Promise<CopiedRow | string | undefined> => {
    try {
      const { value, done } = await copy.next();
      if (done === true) return undefined;
      copiedRows += 1;
      return value;
    } catch (error) {
      if (error instanceof CopyDamaged) return error.message;
      throw error;
    }
  };
  const end = (fault: AuditFault | null): Walked => ({ rows: Number(chain.end().seq), copiedRows, fault });

  for await (const row of readStored(tx)) {
    const seq = chain.end().seq + 1n;
    const copied = await next();
    const message =
      chain.step(row) ??
      copyFault(row, copied, isCopyComplete && row.seq <= signedTo) ??
      signedFault(row, checked.bySeq.get(row.seq)?.hash, checked.fault);
    if (message !== null) return end({ seq, id: idOf(copied) ?? row.id, message });
    if (seq % PROGRESS_ROWS === 0n) onProgress?.(Number(seq));
  }
  return end(await endFault(tx, { chain, rest: await next(), checked }));
};

const idOf = (copied: CopiedRow | string | undefined): string | null => (typeof copied === 'object' ? copied.id : null);

/** The copy may end before the store does, but not before the last row that was signed after it was copied. */
const copyFault = (row: StoredRow, copied: CopiedRow | string | undefined, isNeeded: boolean): string | null => {
  if (typeof copied === 'string') return copied;
  if (copied === undefined) return isNeeded ? 'the second copy does not have it' : null;
  if (copied.seq !== row.seq) return `the second copy has row ${copied.seq} in its place`;
  if (copied.id !== row.id) return `the second copy has the row with id ${copied.id} in its place, not ${row.id}`;
  return copied.hash.equals(row.hash) && copied.canon.equals(row.canon) ? null : 'the second copy has it otherwise';
};

const signedFault = (row: StoredRow, signed: Buffer | undefined, fault: CheckpointFault | null): string | null => {
  if (signed !== undefined && !signed.equals(row.hash)) return 'another row was signed at this height';
  return fault !== null && fault.seq <= row.seq ? fault.message : null;
};

type End = { chain: ReturnType<typeof chainWalk>; rest: CopiedRow | string | undefined; checked: Checked };

/** What cannot be seen in any row: rows that are missing at the end, and rows without a number. */
const endFault = async (tx: OwnerTx, { chain, rest, checked }: End): Promise<AuditFault | null> => {
  const last = chain.end();
  const at = (message: string): AuditFault => ({ seq: last.seq + 1n, id: idOf(rest), message });
  if (rest !== undefined) return at(typeof rest === 'string' ? rest : 'it is gone, the second copy has it');
  const signedBeyond = [...checked.bySeq.keys()].find((seq) => seq > last.seq);
  if (signedBeyond !== undefined) return at(`it is gone: the log was signed up to row ${signedBeyond}`);
  const heads = await readHeads(tx);
  const message = headFault(new Map([['*', last], ...chain.ends()]), heads) ?? checked.fault?.message;
  if (message !== undefined) return at(message);
  return (await countStored(tx)) === Number(last.seq) ? null : at('there are rows without a number');
};
