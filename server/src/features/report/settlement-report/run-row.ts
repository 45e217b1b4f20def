import * as contract from '@manager/contract/features/report/settlement-report';
import type { SettlementRun, SettlementState } from '@manager/contract/features/report/settlement-run';
import { settlementRun } from '@manager/domain/settlement';
import type { SelectQueryBuilder } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { mayCall, maySetTermsOf, requireTermsOf } from '../../../kit/service/levels.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedDb, ScopedTx } from '../../../postgres/db.ts';

/** Where a period stands among the agent's runs: periods are settled one after the other. */
export type RunContext = {
  run: SettlementRun | undefined;
  earlier: readonly SettlementRun[];
  previous: SettlementRun | undefined;
  later: SettlementRun | undefined;
  overlapping: SettlementRun | undefined;
};

/** Lets somebody decide on what a settlement comes to: its terms, rates and adjustments, and a run that is opened or calculated again. */
export const APPROVE_SETTLEMENT = 'F-4-94';

type Run = SettlementRun;

/** Runs with the sums of their newest version, whatever the scope. */
export const fromRuns = (db: ScopedDb) =>
  db
    .selectFrom('settlement_run')
    .innerJoin('agent', 'agent.id', 'settlement_run.agent_id')
    .innerJoin('settlement_version', (join) =>
      join
        .onRef('settlement_version.run_id', '=', 'settlement_run.id')
        .onRef('settlement_version.run_version', '=', 'settlement_run.run_version'),
    );

type RunQuery = ReturnType<typeof fromRuns>;

const selectColumns = (query: RunQuery) =>
  query
    .selectAll('settlement_run')
    .select(['agent.name as agent_name', 'settlement_version.fee', 'settlement_version.amount_due']);

type SelectedRun = ReturnType<typeof selectColumns> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

export const selectRuns = async (ctx: Ctx, query: RunQuery): Promise<Run[]> =>
  (await selectColumns(query).execute()).map((row) => toRun(ctx, row));

const toRun = (ctx: Ctx, row: SelectedRun): Run => {
  const state = row.state as Run['state'];
  const isAbove = maySetTermsOf(ctx, row.agent_id);
  return {
    id: row.id,
    version: row.version,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    date_from: row.date_from,
    date_to: row.date_to,
    state,
    status: state === 'paid' ? 'finish' : 'unfinished',
    run_version: row.run_version,
    fee: row.fee,
    amount_due: row.amount_due,
    payment_reference: row.payment_reference,
    confirmed_by: row.confirmed_by,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    paid_by: row.paid_by,
    paid_at: row.paid_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: {
      calculate: isAbove && mayCall(ctx, contract.calculateSettlement) && settlementRun.canMove(state, 'calculated'),
      confirm: mayCall(ctx, contract.confirmSettlement) && settlementRun.canMove(state, 'confirmed'),
      pay: isAbove && mayCall(ctx, contract.paySettlement) && settlementRun.canMove(state, 'paid'),
      reopen: isAbove && mayCall(ctx, contract.reopenSettlement) && settlementRun.canMove(state, 'reopened'),
      adjust: isAbove && mayCall(ctx, contract.addAdjustment) && isAdjustable(state),
    },
  };
};

/** Until the agent has agreed, and again once it is reopened. */
export const isAdjustable = (state: string): boolean => state === 'calculated' || state === 'reopened';

/** From when both sides have agreed. */
export const isAgreed = (state: string): boolean => state === 'confirmed' || state === 'paid';

/** All runs of an agent, oldest period first. */
export const readAgentRuns = (ctx: Ctx, db: ScopedDb, agentId: string): Promise<Run[]> =>
  selectRuns(
    ctx,
    fromRuns(db)
      .where('settlement_run.agent_id', '=', agentId)
      .where(inScope(ctx.user.scope, 'settlement_run.agent_id'))
      .orderBy('settlement_run.date_from'),
  );

/** Errors: `object.not_found`, also for a run out of scope. */
export const findRun = async (ctx: Ctx, db: ScopedDb, id: string): Promise<Run> => {
  const [run] = await selectRuns(
    ctx,
    fromRuns(db).where('settlement_run.id', '=', id).where(inScope(ctx.user.scope, 'settlement_run.agent_id')),
  );
  if (run === undefined) throw new AppError('object.not_found');
  return run;
};

/** The run as it is, locked for a change. Errors: `object.not_found`, `object.version_conflict`. */
export const lockRun = async (ctx: Ctx, tx: ScopedTx, { id, version }: { id: string; version: number }): Promise<Run> => {
  await tx
    .selectFrom('settlement_run')
    .select('id')
    .where('id', '=', id)
    .where(inScope(ctx.user.scope, 'agent_id'))
    .forUpdate()
    .execute();
  const current = await findRun(ctx, tx, id);
  if (current.version !== version) throw new AppError('object.version_conflict', { current });
  return current;
};

/** As `lockRun`, for what changes what the agent owes. Errors: also `permission.own_terms`. */
export const lockRunAbove = async (ctx: Ctx, tx: ScopedTx, wanted: { id: string; version: number }): Promise<Run> => {
  requireTermsOf(ctx, (await findRun(ctx, tx, wanted.id)).agent_id);
  return lockRun(ctx, tx, wanted);
};

/** Errors: `object.wrong_state`. */
export const requireMove = ({ state }: Run, to: SettlementState): void => {
  if (!settlementRun.canMove(state, to)) throw new AppError('object.wrong_state', { state });
};

/** What the records keep of a run: how far it is, and its money. */
export const auditedRun = ({ state, run_version: version, fee, amount_due: due, payment_reference: reference }: Run) => ({
  state,
  run_version: version,
  fee,
  amount_due: due,
  payment_reference: reference,
});

/** `2026-03-01 – 2026-03-31`. */
export const periodText = ({ date_from: from, date_to: to }: Pick<Run, 'date_from' | 'date_to'>): string => `${from} – ${to}`;
