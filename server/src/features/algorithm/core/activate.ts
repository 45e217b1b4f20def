import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { lockRow, updateRow } from '../../../kit/resource/store.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { sourceFiles } from './source-files.ts';

/** First key of the advisory locks of games' mathematics. */
const IN_FORCE = 7_263;

export type Place = { gameId: string; rtpProfile: string };
/** What decides outcomes: a package of mathematics or a drawing. `mathVersion`: as games and bets name it. */
export type InForce = Place & { source: { kind: 'package' | 'drawing'; id: string }; mathVersion: string; sha256: string };

/** One change at a time for a game: before any row of what decides its outcomes is locked. */
export const lockGameOutcomes = async (tx: ScopedTx, gameId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${IN_FORCE}, hashtext(${gameId}))`.execute(tx);
};

/** What is in force for a game and a profile, however its package writes it (96, 96.00); null: nothing that was checked here. */
export const readInForce = async (tx: ScopedTx, { gameId, rtpProfile }: Place): Promise<InForce | null> => {
  const { rows } = await sql<{
    version_id: string | null;
    drawing_id: string | null;
    rtp_profile: string;
    math_version: string;
    sha256: string;
  }>`
    select binding.version_id, binding.drawing_id, binding.rtp_profile, binding.math_version,
      coalesce(math_version.sha256, encode(drawing.sha256, 'hex'), '') as sha256
    from math_binding as binding
    left join math_version on math_version.id = binding.version_id
    left join drawing on drawing.id = binding.drawing_id
    where binding.game_id = ${gameId} and binding.rtp_profile::numeric = ${rtpProfile}::numeric and binding.to_at is null`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const source =
    row.drawing_id === null
      ? ({ kind: 'package', id: row.version_id ?? '' } as const)
      : ({ kind: 'drawing', id: row.drawing_id } as const);
  return { gameId, rtpProfile: row.rtp_profile, source, mathVersion: row.math_version, sha256: row.sha256 };
};

type Wish = { next: InForce; former: InForce | null; reason: string };

/**
 * Puts a package or a drawing in force from now on. What was in force there ends, and its source is Used again. Both are logged as removal and installation, and in
 * the log of when the game could be played. The state of the new source is its feature's to change. Call `lockGameOutcomes` first and `readInForce` after it.
 */
export const activate = async (ctx: Ctx, tx: ScopedTx, { next, former, reason }: Wish): Promise<void> => {
  const now = ctx.now();
  if (former !== null) await takeOut(ctx, tx, { former, reason });
  await tx
    .insertInto('math_binding')
    .values({
      game_id: next.gameId,
      rtp_profile: next.rtpProfile,
      ...idsOf(next),
      math_version: next.mathVersion,
      from_at: now,
      by_id: ctx.user.id,
      by_user: ctx.user.userName,
      approved_name: agreedBy(ctx),
      reason,
    })
    .execute();
  await logInstallation(ctx, tx, { of: next, what: 'installed', reason });
  const was = former === null ? '' : ` instead of ${former.mathVersion}`;
  // Its state stays; what is played when it can be played is another.
  await sql`
    insert into game_availability (game_id, at, before, after, by_user, approved_name, reason)
    select id, ${now}, status, status, ${ctx.user.userName}, ${agreedBy(ctx)},
      ${`Mathematics ${next.mathVersion}${was}, RTP profile ${next.rtpProfile}, SHA-256 ${next.sha256}`}
    from game where id = ${next.gameId}`.execute(tx);
};

const idsOf = ({ source: { kind, id } }: InForce) => ({
  version_id: kind === 'package' ? id : null,
  drawing_id: kind === 'drawing' ? id : null,
});

const takeOut = async (ctx: Ctx, tx: ScopedTx, { former, reason }: { former: InForce; reason: string }): Promise<void> => {
  const now = ctx.now();
  const { kind, id } = former.source;
  await tx
    .updateTable('math_binding')
    .set({ to_at: now, ended_by: ctx.user.userName, end_approved_name: agreedBy(ctx) })
    .where(kind === 'package' ? 'version_id' : 'drawing_id', '=', id)
    .where('to_at', 'is', null)
    .execute();
  await logInstallation(ctx, tx, { of: former, what: 'removed', reason });
  if (kind === 'package') await setPackageUsed(ctx, tx, { id, reason });
  else await setDrawingUsed(ctx, tx, { id, reason });
};

type Taken = { id: string; reason: string };

const setPackageUsed = async (ctx: Ctx, tx: ScopedTx, { id, reason }: Taken): Promise<void> => {
  await lockRow(tx, { table: 'math_version', id });
  const before = await readRow(ctx, tx, { resource: sourceFiles, id });
  await updateRow(tx, { table: 'math_version', id, version: before.version, now: ctx.now(), values: { state: 'used' } });
  const after = await readRow(ctx, tx, { resource: sourceFiles, id });
  await auditSave(ctx, tx, { resource: sourceFiles, action: 'source_file.replaced', reason, before, after });
};

const setDrawingUsed = async (ctx: Ctx, tx: ScopedTx, { id, reason }: Taken): Promise<void> => {
  await lockRow(tx, { table: 'drawing', id });
  const { version, state } = await tx
    .selectFrom('drawing')
    .select(['version', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (state !== 'applied') throw new AppError('object.wrong_state', { state });
  await updateRow(tx, { table: 'drawing', id, version, now: ctx.now(), values: { state: 'used' } });
  await audit(ctx, tx, {
    action: 'drawing.replaced',
    objectType: 'drawing',
    objectId: id,
    reason,
    before: { state },
    after: { state: 'used' },
  });
};

const logInstallation = async (
  ctx: Ctx,
  tx: ScopedTx,
  { of, what, reason }: { of: InForce; what: 'installed' | 'removed'; reason: string },
): Promise<void> => {
  await tx
    .insertInto('math_installation')
    .values({
      at: ctx.now(),
      what,
      game_id: of.gameId,
      rtp_profile: of.rtpProfile,
      ...idsOf(of),
      math_version: of.mathVersion,
      sha256: of.sha256,
      by_user: ctx.user.userName,
      approved_name: agreedBy(ctx),
      reason,
    })
    .execute();
};
