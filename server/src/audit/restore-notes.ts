import { sql } from 'kysely';
import { auditOwn } from '../kit/service/audit.ts';
import { inTransaction, type OwnerDb, type OwnerTx } from '../postgres/db.ts';

type RestoreSignal = 'command' | 'log_behind_copy' | 'unknown_batches' | 'no_witness';

export type FoundRestore = {
  signal: RestoreSignal;
  /** What has the same one is the same restore. */
  evidenceId: string;
  /** Undefined: the newest moment of which the database knows. */
  restoredTo?: Date;
  evidence: Record<string, string | number>;
  /** Runs in the note's transaction. */
  alongside?: (tx: OwnerTx, noteId: string) => Promise<void>;
};

/** Notes what showed a restore, with its audit row, once; answers the note, or undefined where it is known already. */
export const noteRestore = (db: OwnerDb, found: FoundRestore): Promise<{ restoredTo: Date } | undefined> =>
  inTransaction(db, async (tx) => {
    const { signal, evidenceId, evidence } = found;
    const restoredTo = found.restoredTo ?? (await newestMoment(tx));
    const note = await tx
      .insertInto('restore_note')
      .values({ signal, evidence_id: evidenceId, restored_to: restoredTo, evidence: JSON.stringify(evidence) })
      .onConflict((conflict) => conflict.column('evidence_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (note === undefined) return undefined;
    await found.alongside?.(tx, note.id);
    const after = { signal, restored_to: restoredTo.toISOString(), ...evidence };
    await auditOwn(tx, 'manager', [
      { action: 'software.notice', objectType: 'software', objectId: 'postgres', mark: 'alarm', reason: WORDS[signal], after },
    ]);
    return { restoredTo };
  });

export const WORDS: Readonly<Record<RestoreSignal, string>> = {
  command: 'PostgreSQL was restored by npm run restore',
  log_behind_copy: 'PostgreSQL went back in time: the audit log lacks rows that its second copy has',
  unknown_batches: 'PostgreSQL went back in time: the report store has batches that the journal never froze',
  no_witness: 'PostgreSQL is on another timeline, and nothing is left that could tell whether anything is missing',
};

const newestMoment = async (tx: OwnerTx): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(greatest(
      (select at from audit_event order by seq desc limit 1),
      (select created_at from ingest_group order by id desc limit 1)), now()) as at`.execute(tx);
  return rows[0]?.at ?? new Date();
};
