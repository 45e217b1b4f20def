import { compareNames } from '@manager/contract/i18n/name-order';
import {
  DEFAULT_THRESHOLD,
  type getBigWinThresholds as listEndpoint,
  saveBigWinThreshold,
  ThresholdRow,
} from '@manager/contract/features/account/big-win';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { decimal, toWire } from '@manager/domain/money';
import { AppError } from '../../../base/app-error.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { type AnyDb, inTransaction, type OwnerDb } from '../../../postgres/db.ts';

export type Threshold = { multiple: string | null; win_usd: string | null };
type Known = {
  id: string;
  name: string;
  parent_id: string | null;
  version: number | null;
  updated_at: Date | null;
  updated_by: string | null;
  approved_name: string | null;
} & Threshold;

const plain = (text: string | null): string | null => (text === null ? null : toWire(decimal(text)));

const readAll = async (db: AnyDb): Promise<Map<string, Known>> => {
  const rows = await db
    .selectFrom('agent')
    .leftJoin('big_win_threshold as own', 'own.agent_id', 'agent.id')
    .where('agent.deleted_at', 'is', null)
    .select([
      'agent.id',
      'agent.name',
      'agent.parent_id',
      'own.version',
      'own.multiple',
      'own.win_usd',
      'own.updated_at',
      'own.updated_by',
      'own.approved_name',
    ])
    .orderBy('agent.id')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** The word of the nearest agent, from this one up; the default where none says anything. */
const inForceAt = (agents: ReadonlyMap<string, Known>, id: string): Threshold & { from: string } => {
  for (
    let agent = agents.get(id);
    agent !== undefined;
    agent = agent.parent_id === null ? undefined : agents.get(agent.parent_id)
  )
    if (agent.version !== null) return { multiple: agent.multiple, win_usd: agent.win_usd, from: agent.name };
  return { ...DEFAULT_THRESHOLD, from: '' };
};

/** Thresholds in force by agent id. */
export const readWinThresholds = async (db: OwnerDb): Promise<(agentId: string) => Threshold> => {
  const agents = await readAll(db);
  return (agentId) => inForceAt(agents, agentId);
};

const toRow = (agents: ReadonlyMap<string, Known>, agent: Known): ThresholdRow =>
  ThresholdRow.parse({
    agent_id: agent.id,
    agent_name: agent.name,
    version: agent.version ?? 0,
    multiple: agent.multiple,
    win_usd: agent.win_usd,
    in_force: inForceAt(agents, agent.id),
    updated_at: agent.updated_at?.toISOString() ?? null,
    updated_by: agent.updated_by ?? '',
    approved_name: agent.approved_name ?? '',
  });

/** Thresholds of the agents in scope; one inherited from above names its agent and nothing else. */
export const getThresholds = async (ctx: Ctx): Promise<OutputOf<typeof listEndpoint>> => {
  const [agents, visible] = await Promise.all([
    readAll(ctx.wholeDb),
    ctx.db.selectFrom('agent').select('id').where('deleted_at', 'is', null).where(inScope(ctx.user.scope, 'agent.id')).execute(),
  ]);
  const ids = new Set(visible.map(({ id }) => id));
  return {
    list: [...agents.values()]
      .filter(({ id }) => ids.has(id))
      .toSorted((a, b) => compareNames(ctx.language)(a.name, b.name))
      .map((agent) => toRow(agents, agent)),
    can: { edit: mayCall(ctx, saveBigWinThreshold) },
  };
};

/** Wins below a threshold are looked at by nobody: a second person agrees to every change. Errors: `object.not_found`, `object.version_conflict`. */
export const saveThreshold = (ctx: Ctx, input: ParsedOf<typeof saveBigWinThreshold>): Promise<ThresholdRow> =>
  inTransaction(ctx.db, async (tx) => {
    const agent = await tx
      .selectFrom('agent')
      .select(['id', 'name'])
      .where('id', '=', input.agent_id)
      .where('deleted_at', 'is', null)
      .where(inScope(ctx.user.scope, 'agent.id'))
      .forUpdate()
      .executeTakeFirst();
    if (agent === undefined) throw new AppError('object.not_found');
    const own = await tx.selectFrom('big_win_threshold').selectAll().where('agent_id', '=', agent.id).executeTakeFirst();
    if ((own?.version ?? 0) !== input.version) throw new AppError('object.version_conflict');
    const before = { multiple: own?.multiple ?? null, win_usd: own?.win_usd ?? null };
    const after = { multiple: plain(input.multiple), win_usd: plain(input.win_usd) };
    await requireSecondPerson(ctx, tx, {
      operation: 'big_win.threshold',
      approveCode: 'B-10-94',
      objectType: 'agent',
      objectId: agent.id,
      objectName: agent.name,
      objectVersion: input.version,
      agentId: agent.id,
      before,
      after,
      reason: input.reason,
    });
    if (after.multiple === null && after.win_usd === null)
      await tx.deleteFrom('big_win_threshold').where('agent_id', '=', agent.id).execute();
    else {
      const values = {
        ...after,
        version: input.version + 1,
        updated_at: ctx.now(),
        updated_by: ctx.user.userName,
        approved_name: agreedBy(ctx),
      };
      await tx
        .insertInto('big_win_threshold')
        .values({ agent_id: agent.id, ...values })
        .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(values))
        .execute();
    }
    await audit(ctx, tx, {
      action: 'big_win.threshold',
      objectType: 'agent',
      objectId: agent.id,
      agentId: agent.id,
      reason: input.reason,
      before,
      after,
    });
    const agents = await readAll(tx);
    const saved = agents.get(agent.id);
    if (saved === undefined) throw new Error('the agent vanished');
    return toRow(agents, saved);
  });
