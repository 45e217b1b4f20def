import type * as contract from '@manager/contract/features/algorithm/source/source-file';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { lockRow, updateRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { type FoundHash, lockForMove, writeMove } from '../core/move-source-file.ts';
import { sourceFiles } from '../core/source-files.ts';
import { APPROVE_MATHEMATICS } from './approve-source-file.ts';

/** First key of the advisory locks of games' mathematics. */
const IN_FORCE = 7_263;

type Row = contract.SourceFileRow;

/**
 * Used → Applied, with a second person: the package is in force for its game and profile from now on, and the one before goes back to Used. Both are
 * logged as removal and installation, and in the log of when the game could be played. Errors: as `lockForMove`, `approval.waiting`.
 */
export const applySourceFile = (
  ctx: Ctx,
  { id, version, sha256, reason }: ParsedOf<typeof contract.applySourceFile>,
  found: FoundHash,
): Promise<Row> =>
  inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, id);
    const before = await lockForMove(ctx, tx, { move: { id, version, to: 'applied', sha256 }, found });
    const former = await formerOf(ctx, tx, before);
    await requireSecondPerson(ctx, tx, {
      operation: 'source_file.apply',
      approveCode: APPROVE_MATHEMATICS,
      objectType: sourceFiles.name,
      objectId: id,
      objectName: `${before.game_code ?? ''} ${before.rtp_profile} ${before.math_version}`,
      objectVersion: before.version,
      agentId: null,
      before: { math_version: former?.math_version ?? null, sha256: former?.sha256 ?? null },
      after: { math_version: before.math_version, sha256, rtp_profile: before.rtp_profile },
      reason,
    });
    if (former !== null) await takeOut(ctx, tx, { former, reason });
    await putIn(ctx, tx, { row: before, former, reason });
    return writeMove(ctx, tx, {
      before,
      action: 'source_file.apply',
      reason,
      values: { state: 'applied', applied_by: ctx.user.id, applied_by_user: ctx.user.userName, applied_at: ctx.now() },
    });
  });

/** One change at a time for a game: before any row of it is locked. */
const lockPlace = async (tx: ScopedTx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${IN_FORCE}, hashtext(game_id::text)) from math_version where id = ${id} and game_id is not null`.execute(
    tx,
  );
};

const formerOf = async (ctx: Ctx, tx: ScopedTx, { game_id: gameId, rtp_profile: profile }: Row): Promise<Row | null> => {
  const binding = await tx
    .selectFrom('math_binding')
    .select('version_id')
    .where('game_id', '=', gameId)
    .where('rtp_profile', '=', profile)
    .where('to_at', 'is', null)
    .executeTakeFirst();
  if (binding === undefined) return null;
  await lockRow(tx, { table: 'math_version', id: binding.version_id });
  return readRow(ctx, tx, { resource: sourceFiles, id: binding.version_id });
};

const takeOut = async (ctx: Ctx, tx: ScopedTx, { former, reason }: { former: Row; reason: string }): Promise<void> => {
  const now = ctx.now();
  await tx
    .updateTable('math_binding')
    .set({ to_at: now, ended_by: ctx.user.userName })
    .where('version_id', '=', former.id)
    .where('to_at', 'is', null)
    .execute();
  await logInstallation(ctx, tx, { row: former, what: 'removed', reason });
  const { id, version } = former;
  await updateRow(tx, { table: 'math_version', id, version, now, values: { state: 'used' } });
  const after = await readRow(ctx, tx, { resource: sourceFiles, id });
  await auditSave(ctx, tx, { resource: sourceFiles, action: 'source_file.replaced', reason, before: former, after });
};

const putIn = async (
  ctx: Ctx,
  tx: ScopedTx,
  { row, former, reason }: { row: Row; former: Row | null; reason: string },
): Promise<void> => {
  await tx
    .insertInto('math_binding')
    .values({
      game_id: row.game_id ?? '',
      rtp_profile: row.rtp_profile,
      version_id: row.id,
      math_version: row.math_version,
      from_at: ctx.now(),
      by_id: ctx.user.id,
      by_user: ctx.user.userName,
      reason,
    })
    .execute();
  await logInstallation(ctx, tx, { row, what: 'installed', reason });
  const was = former === null ? '' : ` instead of ${former.math_version}`;
  // Its state stays; what is played when it can be played is another.
  await sql`
    insert into game_availability (game_id, at, before, after, by_user, reason)
    select id, ${ctx.now()}, status, status, ${ctx.user.userName}, ${`Mathematics ${row.math_version}${was}, RTP profile ${row.rtp_profile}, SHA-256 ${row.sha256 ?? ''}`}
    from game where id = ${row.game_id}`.execute(tx);
};

const logInstallation = async (
  ctx: Ctx,
  tx: ScopedTx,
  { row, what, reason }: { row: Row; what: 'installed' | 'removed'; reason: string },
): Promise<void> => {
  await tx
    .insertInto('math_installation')
    .values({
      at: ctx.now(),
      what,
      game_id: row.game_id ?? '',
      rtp_profile: row.rtp_profile,
      version_id: row.id,
      math_version: row.math_version,
      sha256: row.sha256 ?? '',
      by_user: ctx.user.userName,
      reason,
    })
    .execute();
};
