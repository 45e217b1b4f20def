import * as contract from '@manager/contract/features/maintain/compensate';
import { SEE_TEST } from '@manager/contract/permissions';
import { isFinished } from '@manager/domain/compensation';
import { decimal, toWire } from '@manager/domain/money';
import { canRetry, type PayoutPosition, wayToGiveUp } from '@manager/domain/payout';
import { sql, type SqlBool } from 'kysely';
import { givenSql } from '../../../kit/bet/given.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';

/** What it is known by where it was noticed; on D-1 that is its bet, which it names as well. */
export const NOTICED_REF = sql<string>`case when compensation.origin = 'D-1' then '' else compensation.origin_ref end`;

const CAUSE = sql`select compensation.site_id, compensation.player_id, compensation.bet_id, compensation.round_id, ${NOTICED_REF} as ref,
  compensation.payout_id as beside`;

/** What was given for the same, beside it. */
export const GIVEN_OTHERWISE = givenSql(CAUSE);

/** Compensations, each beside its payout. */
export const compensations = defineResource({
  name: 'compensation',
  table: 'compensation',
  from: (db) =>
    db
      .selectFrom('compensation')
      .innerJoin('site', 'site.id', 'compensation.site_id')
      .innerJoin('player', 'player.id', 'compensation.player_id')
      .leftJoin('game', 'game.id', 'compensation.game_id')
      .leftJoin('payout', 'payout.id', 'compensation.payout_id')
      .where('compensation.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .select([
        'compensation.id',
        'compensation.version',
        'compensation.agent_id',
        'compensation.site_id',
        'compensation.player_id',
        'compensation.game_id',
        'compensation.bet_id',
        'compensation.is_test',
        'compensation.currency',
        'compensation.money',
        'compensation.reason',
        'compensation.description',
        'compensation.origin',
        'compensation.origin_ref',
        'compensation.state',
        'compensation.answered',
        'compensation.agreed',
        'compensation.created_by',
        'compensation.by_user',
        'compensation.created_at',
        'compensation.updated_at',
        'compensation.finished_at',
        'site.name as site_name',
        'player.user_name',
        'game.name as game_name',
        'payout.usd',
        'payout.limits_exceeded',
        'payout.decided_name',
        'payout.decided_at',
        'payout.last_error',
        'payout.state as payout_state',
        'payout.step',
        'payout.may_be_booked',
        'payout.is_cancelled',
      ])
      .select(GIVEN_OTHERWISE.as('given_otherwise'))
      .execute();
    const may = abilitiesOf(ctx);
    return rows.map(
      ({ created_by: createdBy, decided_name, payout_state, step, may_be_booked, is_cancelled, limits_exceeded, ...row }) => {
        const sign = row.money.startsWith('-') ? '-' : '';
        const isDraft = row.state === 'draft';
        const isOwn = createdBy === ctx.user.id;
        const position = { state: payout_state, step, mayBeBooked: may_be_booked, isCancelled: is_cancelled } as PayoutPosition;
        return contract.CompensationRow.parse({
          ...row,
          money: toWire(decimal(row.money)),
          given_otherwise: toWire(decimal(row.given_otherwise)),
          usd: row.usd === null ? null : `${sign}${toWire(decimal(row.usd))}`,
          is_finished: isFinished(row.state as contract.CompensationRow['state']),
          limits_exceeded: limits_exceeded ?? [],
          decided_by: decided_name ?? '',
          decided_at: row.decided_at?.toISOString() ?? null,
          last_error: row.last_error ?? '',
          created_at: row.created_at.toISOString(),
          updated_at: row.updated_at.toISOString(),
          finished_at: row.finished_at?.toISOString() ?? null,
          can: {
            edit: may.edit && isDraft && isOwn,
            submit: may.submit && isDraft && isOwn,
            delete: may.delete && isDraft,
            decide: may.decide && row.state === 'waiting_approval',
            retry: may.steer && canRetry(position),
            give_up: may.steer && row.state === 'failed' && wayToGiveUp(position) !== null,
          },
        });
      },
    );
  },
  scope: (ctx) =>
    sql<SqlBool>`${inScope(ctx.user.scope, 'compensation.agent_id')} and (${can(ctx, SEE_TEST)} or not compensation.is_test)`,
  agentIdOf: (row) => row.agent_id,
  audited: contract.CompensationRow.omit({ version: true, created_at: true, updated_at: true, is_finished: true, can: true }),
});

const abilitiesOf = (ctx: Ctx) => ({
  edit: mayCall(ctx, contract.saveCompensation),
  submit: mayCall(ctx, contract.submitCompensation),
  delete: mayCall(ctx, contract.deleteCompensations),
  decide: mayCall(ctx, contract.approveCompensations),
  steer: mayCall(ctx, contract.retryCompensation),
});
