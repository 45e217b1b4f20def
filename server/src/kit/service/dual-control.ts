import { sql } from 'kysely';
import type { OwnerDb } from '../../postgres/db.ts';
import type { Ctx } from './ctx.ts';
import { findDeciders, SUPER_ONLY, type Decision } from './deciders.ts';

/**
 * `on`: a second person has to agree. `single_operator`: on `auto`, and there never were two who could decide. `off`: switched off by two
 * persons or by the environment; `left`: switched off by one alone, through break-glass.
 */
export type Control = 'on' | 'off' | 'left' | 'single_operator';

/**
 * How a dangerous change is controlled at this moment. On `auto` it stays on once it was: who gets rid of the others does not end it
 * (docs/decisions/0028).
 */
export const controlOf = async (ctx: Ctx, decision: Decision): Promise<Control> => {
  const { value, mark } = await readDualControl(ctx);
  if (value === 'off') return mark === 'break_glass' ? 'left' : 'off';
  if (value === 'on' || (await wasOn(ctx.authDb, decision))) return 'on';
  const found = await foundOn(ctx.authDb, decision);
  if (found === undefined) return 'single_operator';
  await noteOn(ctx, found);
  return 'on';
};

export const isDualControlOn = async (ctx: Ctx, decision: Decision): Promise<boolean> =>
  (await controlOf(ctx, decision)) === 'on';

/** The setting as it holds, and whether its value came about without a second person. */
export const readDualControl = async ({
  authDb,
  settings,
}: Pick<Ctx, 'authDb' | 'settings'>): Promise<{ value: string; mark: string }> => {
  const row = await authDb.selectFrom('setting').select(['value', 'mark']).where('name', '=', 'dual_control').executeTakeFirst();
  return row === undefined ? { value: settings.dualControl, mark: '' } : { value: row.value as string, mark: row.mark };
};

/** Two super users at any time count for every decision; others for their own code, at their agent and below it. */
const wasOn = async (db: OwnerDb, { approveCode, agentId }: Decision): Promise<boolean> => {
  const { rows } = await sql`
    with recursive above as (
      select id, parent_id from agent where id = ${agentId}::bigint
      union
      select agent.id, agent.parent_id from agent join above on agent.id = above.parent_id
    )
    select 1 from dual_control_since
    where approve_code = ${SUPER_ONLY}
      or (approve_code = ${approveCode} and (agent_id is null or agent_id in (select id from above)))
    limit 1`.execute(db);
  return rows.length > 0;
};

const foundOn = async (db: OwnerDb, decision: Decision): Promise<Decision | undefined> => {
  const ofSupers: Decision = { approveCode: SUPER_ONLY, agentId: null };
  for (const each of [ofSupers, decision]) if ((await findDeciders(db, each)).length >= 2) return each;
  return undefined;
};

/** Past the request's own transaction: it holds whatever becomes of the change. */
const noteOn = async (ctx: Ctx, { approveCode, agentId }: Decision): Promise<void> => {
  await ctx.authDb
    .insertInto('dual_control_since')
    .values({ approve_code: approveCode, agent_id: agentId, at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Did one person alone switch it off, through break-glass? Everything that is written meanwhile is marked. */
export const isControlLeft = async (ctx: Pick<Ctx, 'authDb' | 'settings'>): Promise<boolean> => {
  const { value, mark } = await readDualControl(ctx);
  return value === 'off' && mark === 'break_glass';
};
