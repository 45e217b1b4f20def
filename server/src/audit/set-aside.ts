import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeDurableFolder, renameDurable } from '../base/own-files.ts';
import { auditOwn } from '../kit/service/audit.ts';
import type { AnyDb, OwnerTx } from '../postgres/db.ts';
import { checkpointFile } from './checkpoint.ts';
import { type CopyEnd, copyFiles, endOfCopy } from './copies.ts';

/** Where copies lie that the log does not go on from: below the folder of the copy, so a backup has them too. */
const SET_ASIDE = 'set-aside';

/** The name under which a start notes that the log lacks this end of its copy. */
export const evidenceOf = ({ seq, hash }: CopyEnd): string => `log ${seq} ${hash.toString('hex')}`;

/** Is it known that the log was restored to before this end of its copy; and if so, have two persons ended that state? */
export const restoreOf = async (db: AnyDb, end: CopyEnd): Promise<'none' | 'open' | 'ended'> => {
  const note = await db
    .selectFrom('restore_note')
    .select((eb) =>
      eb.exists(eb.selectFrom('restore_end').select('id').whereRef('until_note', '>=', 'restore_note.id')).as('is_ended'),
    )
    .where('evidence_id', '=', evidenceOf(end))
    .executeTakeFirst();
  return note === undefined ? 'none' : note.is_ended ? 'ended' : 'open';
};

/**
 * Sets the copy aside once two persons have ended the state after a restore: it stays as it is, and a new copy begins with the first row. False where
 * this is not so. The newest file goes last: until then the copy ends where it ended, so whoever comes after a crash goes on.
 */
export const setCopyAside = async (tx: OwnerTx, folder: string): Promise<boolean> => {
  const end = await endOfCopy(folder);
  if (end.seq === 0n || (await restoreOf(tx, end)) !== 'ended') return false;
  const place = join(folder, SET_ASIDE, `${end.seq}-${end.hash.toString('hex').slice(0, 12)}`);
  makeDurableFolder(place, 0o700);
  const files = [checkpointFile(folder), ...(await copyFiles(folder)).map(({ path }) => path)];
  for (const path of files) if (existsSync(path)) renameDurable(path, join(place, basename(path)));
  await auditOwn(tx, 'audit.keep', [
    {
      action: 'audit.set_aside',
      objectType: 'audit',
      objectId: String(end.seq),
      mark: 'alarm',
      reason: `PostgreSQL was restored: the second copy up to row ${end.seq} is kept in ${SET_ASIDE}, and a new one is begun`,
    },
  ]);
  return true;
};
