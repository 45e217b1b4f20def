import type {
  batchEditAccounts as editEndpoint,
  kickAccounts as kickEndpoint,
} from '@manager/contract/features/account/account-list';
import { ERRORS, type ErrorName } from '@manager/contract/errors';
import { errorText } from '@manager/contract/i18n/error-text';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { clearedText } from '../../../kit/resource/input.ts';
import { audit } from '../../../kit/service/audit.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';

type Outcome = OutputOf<typeof kickEndpoint>;
const MANY = 'B-1-97';

/** Open sessions that began before this moment are over; games learn of it by the config feed. Who may not come back is blocked (D-3). */
export const kickAccounts = (ctx: Ctx, { ids, reason }: ParsedOf<typeof kickEndpoint>): Promise<Outcome> =>
  inTransaction(ctx.db, async (tx) => {
    if (ids.length > 1 && !can(ctx, MANY)) throw new AppError('permission.missing', { permission: MANY });
    const players = await lockAccounts(ctx, tx, ids);
    const at = ctx.now();
    await sql`
      insert into kick (site_id, player_id, kicked_at)
      select * from unnest(${players.map((one) => one.site_id)}::bigint[], ${players.map((one) => one.id)}::bigint[]) as given (site_id, player_id),
        lateral (select ${at}::timestamptz as kicked_at) as moment
      on conflict (player_id) do update set kicked_at = greatest(kick.kicked_at, excluded.kicked_at)`.execute(tx);
    for (const { id, agent_id: agentId } of players)
      await audit(ctx, tx, {
        action: 'player.kick',
        objectType: 'player',
        objectId: id,
        agentId,
        reason,
        after: { kicked_at: at.toISOString() },
      });
    return outcomeOf(ctx, ids, { action: 'player.kick', done: new Set(players.map(({ id }) => id)), refused: new Map() });
  });

/** Level and note of many; who has them already is left as he is. */
export const batchEditAccounts = (
  ctx: Ctx,
  { ids, level, note, reason }: ParsedOf<typeof editEndpoint>,
): Promise<OutputOf<typeof editEndpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    if (level === undefined && note === undefined) throw fieldError('level', 'required');
    const players = await lockAccounts(ctx, tx, ids);
    const wanted = { level, note: clearedText(note) };
    const moved = players.filter(
      (one) => (level !== undefined && one.level !== level) || (wanted.note !== undefined && one.note !== wanted.note),
    );
    if (moved.length > 0)
      await tx
        .updateTable('player')
        .set((eb) => ({ ...wanted, version: eb('version', '+', 1), updated_at: ctx.now() }))
        .where(
          'id',
          'in',
          moved.map(({ id }) => id),
        )
        .execute();
    for (const one of moved)
      await audit(ctx, tx, {
        action: 'player.save',
        objectType: 'player',
        objectId: one.id,
        agentId: one.agent_id,
        reason,
        before: {
          ...(level === undefined ? {} : { level: one.level }),
          ...(wanted.note === undefined ? {} : { note: one.note }),
        },
        after: { ...(level === undefined ? {} : { level }), ...(wanted.note === undefined ? {} : { note: wanted.note }) },
      });
    const isMoved = new Set(moved.map(({ id }) => id));
    const same = players.filter(({ id }) => !isMoved.has(id));
    return outcomeOf(ctx, ids, {
      action: 'player.save',
      done: isMoved,
      refused: new Map(same.map(({ id }) => [id, 'bulk.nothing_to_do'])),
    });
  });

/** Those of the ids that the caller may touch, locked in one order. */
const lockAccounts = (ctx: Ctx, tx: ScopedTx, ids: readonly string[]) =>
  tx
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.site_id', 'player.level', 'player.note', 'site.agent_id'])
    .where('player.id', 'in', [...ids])
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .orderBy('player.id')
    .forUpdate('player')
    .execute();

type Result = { action: string; done: ReadonlySet<string>; refused: ReadonlyMap<string, ErrorName> };

/** An answer for each id, in their order; what was refused is on record too. */
const outcomeOf = async (ctx: Ctx, ids: readonly string[], { action, done, refused }: Result): Promise<Outcome> => {
  const list: Outcome['list'] = [];
  for (const id of ids) {
    if (done.has(id)) {
      list.push({ id, code: 0, message: '' });
      continue;
    }
    const name = refused.get(id) ?? 'object.not_found';
    await audit(ctx, ctx.db, { action, objectType: 'player', objectId: id, outcome: 'failed', reason: name });
    list.push({ id, code: ERRORS[name], message: errorText({ name, language: ctx.language, details: {} }) });
  }
  return { list };
};
