import { type Checkpoint, isSignatureValid } from './checkpoint.ts';

export type CheckpointFault = { seq: bigint; message: string };

type Given = { stored: readonly Checkpoint[]; file: readonly (Checkpoint | undefined)[]; trusted: readonly Buffer[] };

/**
 * The checkpoints by height, and the first fault among them: a signature that is none, one of an unknown key, a gap between one and the
 * next, or a difference between the store and the file. The file may lack the newest.
 */
export const checkCheckpoints = ({
  stored,
  file,
  trusted,
}: Given): { bySeq: Map<bigint, Checkpoint>; fault: CheckpointFault | null } => {
  const bySeq = new Map<bigint, Checkpoint>();
  let before: Checkpoint | undefined;
  for (const [index, checkpoint] of stored.entries()) {
    const copied = file[index];
    const message =
      index < file.length && (copied === undefined || !isSame(checkpoint, copied))
        ? 'the file has another checkpoint'
        : faultOf(checkpoint, before, trusted);
    if (message !== null) {
      // The earlier of the two: a checkpoint that was taken out shows at its own height.
      const seq = copied !== undefined && copied.seq < checkpoint.seq ? copied.seq : checkpoint.seq;
      return { bySeq, fault: { seq, message } };
    }
    bySeq.set(checkpoint.seq, checkpoint);
    before = checkpoint;
  }
  const cut = file[stored.length];
  if (stored.length < file.length)
    return {
      bySeq,
      fault: { seq: cut?.seq ?? (before?.seq ?? 0n) + 1n, message: 'the store has lost a checkpoint that the file has' },
    };
  return { bySeq, fault: null };
};

const faultOf = (checkpoint: Checkpoint, before: Checkpoint | undefined, trusted: readonly Buffer[]): string | null => {
  if (!checkpoint.prevSignature.equals(before?.signature ?? Buffer.alloc(0)))
    return 'its checkpoint does not follow the one before';
  if (!isSignatureValid(checkpoint)) return 'the signature of its checkpoint is not valid';
  return trusted.some((key) => key.equals(checkpoint.publicKey)) ? null : 'its checkpoint is signed by an unknown key';
};

const isSame = (a: Checkpoint, b: Checkpoint): boolean =>
  a.seq === b.seq && a.signature.equals(b.signature) && a.hash.equals(b.hash);
