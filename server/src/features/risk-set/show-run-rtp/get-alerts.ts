import {
  type getReturnAlerts as alertsEndpoint,
  ReturnAlertRow,
  type getReturnWatch as watchEndpoint,
} from '@manager/contract/features/risk-set/show-run-rtp';
import { loadDirectory } from '../../../kit/report/directory.ts';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** Alerts are about all websites together: who does not see every agent sees none. */
export const getReturnAlerts = async (
  ctx: Ctx,
  input: ParsedOf<typeof alertsEndpoint>,
): Promise<OutputOf<typeof alertsEndpoint>> => {
  if (ctx.user.scope.agentIds !== null) return { list: [], total: 0, total_is_exact: true };
  let query = ctx.db
    .selectFrom('rtp_alert')
    .innerJoin('game', 'game.id', 'rtp_alert.game_id')
    .innerJoin('case_file', 'case_file.id', 'rtp_alert.case_id');
  if (input.game_id !== undefined) query = query.where('rtp_alert.game_id', '=', input.game_id);
  if (input.side !== undefined) query = query.where('rtp_alert.side', '=', input.side);
  if (input.case_state !== undefined) query = query.where('case_file.state', '=', input.case_state);
  const [{ total }, rows] = await Promise.all([
    query.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    query
      .selectAll('rtp_alert')
      .select(['game.name as game_name', 'game.vendor', 'case_file.state as case_state', 'case_file.owner_name as owner'])
      .select('case_file.closed_at as case_closed_at')
      .select((eb) =>
        eb
          .selectFrom('vendor_notice')
          .select(({ fn }) => fn.max('vendor_notice.created_at').as('at'))
          .whereRef('vendor_notice.alert_id', '=', 'rtp_alert.id')
          .as('told_at'),
      )
      .orderBy('rtp_alert.opened_at', input.sort === 'opened_at' ? 'asc' : 'desc')
      .orderBy('rtp_alert.id', 'desc')
      .limit(input.limit)
      .offset((input.page - 1) * input.limit)
      .execute(),
  ]);
  const { games } = await loadDirectory(ctx.wholeDb, ctx.language);
  const list = rows.map((row) => {
    const { rounds = 0, rtp = null, theoretical_rtp = null } = row.evidence as Record<string, unknown>;
    return ReturnAlertRow.parse({
      ...row,
      game_name: games.get(row.game_id)?.name ?? row.game_name,
      rounds,
      rtp,
      theoretical_rtp,
      opened_at: row.opened_at.toISOString(),
      vendor_told_at: row.told_at?.toISOString() ?? null,
      closed_at: (row.closed_at ?? row.case_closed_at)?.toISOString() ?? null,
    });
  });
  return { list, total: Number(total), total_is_exact: true };
};

/** The monitor's process log: its counts are of all websites together, as alerts are. */
export const getReturnWatch = async (
  { db, user }: Ctx,
  input: ParsedOf<typeof watchEndpoint>,
): Promise<OutputOf<typeof watchEndpoint>> => {
  if (user.scope.agentIds !== null) return { list: [], total: 0, total_is_exact: true };
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('rtp_watch')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('rtp_watch')
      .selectAll()
      .orderBy('hour', input.sort === 'hour' ? 'asc' : 'desc')
      .limit(input.limit)
      .offset((input.page - 1) * input.limit)
      .execute(),
  ]);
  const list = rows.map(({ hour, last_at: lastAt, first_at: _first, ...row }) => ({
    ...row,
    id: hour.toISOString(),
    hour: hour.toISOString(),
    rounds: Number(row.rounds),
    last_at: lastAt.toISOString(),
  }));
  return { list, total: Number(total), total_is_exact: true };
};
