import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

type Place = { gameId: string; rtpProfile: string };

/** What is in force for a game and a profile; undefined: nothing that was checked here. */
export const bindingInForce = (tx: ScopedTx, { gameId, rtpProfile }: Place) =>
  tx
    .selectFrom('math_binding')
    .select(['id', 'version_id', 'drawing_id', 'math_version'])
    .where('game_id', '=', gameId)
    .where('rtp_profile', '=', rtpProfile)
    .where('to_at', 'is', null)
    .executeTakeFirst();

type InForce = Place & {
  source: { kind: 'package' | 'drawing'; id: string };
  /** As games and bets name it. */
  mathVersion: string;
  /** Of what was agreed to, in hex. */
  sha256: string;
  reason: string;
};

/**
 * Puts a package or a drawing in force for a game and a profile, from now on. What was in force there ends, its source is Used again, and both are noted as
 * installed and removed. The state of the new source is its feature's to change. The game is locked: two at once come one after the other.
 */
export const putInForce = async (ctx: Ctx, tx: ScopedTx, wish: InForce): Promise<void> => {
  const now = ctx.now();
  const { userName } = ctx.user;
  await sql`select id from game where id = ${wish.gameId} for no key update`.execute(tx);
  const former = await bindingInForce(tx, wish);
  if (former !== undefined) {
    await tx.updateTable('math_binding').set({ to_at: now, ended_by: userName }).where('id', '=', former.id).execute();
    const sha256 = await takeOut(tx, former, now);
    await note(tx, {
      what: 'removed',
      at: now,
      by: userName,
      wish: { ...wish, mathVersion: former.math_version, sha256 },
      versionId: former.version_id,
      drawingId: former.drawing_id,
    });
  }
  const versionId = wish.source.kind === 'package' ? wish.source.id : null;
  const drawingId = wish.source.kind === 'drawing' ? wish.source.id : null;
  await tx
    .insertInto('math_binding')
    .values({
      game_id: wish.gameId,
      rtp_profile: wish.rtpProfile,
      version_id: versionId,
      drawing_id: drawingId,
      math_version: wish.mathVersion,
      from_at: now,
      by_id: ctx.user.id,
      by_user: userName,
      reason: wish.reason,
    })
    .execute();
  await note(tx, { what: 'installed', at: now, by: userName, wish, versionId, drawingId });
};

/** Applied becomes Used; answers the hash of what it was. */
const takeOut = async (
  tx: ScopedTx,
  { version_id: versionId, drawing_id: drawingId }: { version_id: string | null; drawing_id: string | null },
  now: Date,
): Promise<string> => {
  const { rows } =
    drawingId === null
      ? await sql<{ sha256: string }>`update math_version set state = 'used', version = version + 1, updated_at = ${now}
          where id = ${versionId} and state = 'applied' returning sha256`.execute(tx)
      : await sql<{ sha256: string }>`update drawing set state = 'used', version = version + 1, updated_at = ${now}
          where id = ${drawingId} and state = 'applied' returning encode(sha256, 'hex') as sha256`.execute(tx);
  return rows[0]?.sha256 ?? '';
};

type Note = {
  what: 'installed' | 'removed';
  at: Date;
  by: string;
  wish: InForce;
  versionId: string | null;
  drawingId: string | null;
};

const note = async (tx: ScopedTx, { what, at, by, wish, versionId, drawingId }: Note): Promise<void> => {
  await tx
    .insertInto('math_installation')
    .values({
      at,
      what,
      game_id: wish.gameId,
      rtp_profile: wish.rtpProfile,
      version_id: versionId,
      drawing_id: drawingId,
      math_version: wish.mathVersion,
      sha256: wish.sha256,
      by_user: by,
      reason: wish.reason,
    })
    .execute();
};
