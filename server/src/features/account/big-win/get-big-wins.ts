import type { getBigWinList as endpoint } from '@manager/contract/features/account/big-win';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { columnsIn, conditionOf, type Filters } from '../../../kit/resource/conditions.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { visibleRows } from '../../../kit/resource/resource.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { bigWins } from './win-row.ts';

type Input = ParsedOf<typeof endpoint>;
const { equals } = columnsIn('big_win');

const filters: Filters<Input> = {
  state: equals('state'),
  site_id: equals('site_id'),
  game_id: equals('game_id'),
  player_id: equals('player_id'),
  bet_id: equals('bet_id'),
  player: (name) => sql<SqlBool>`player.user_name = ${name}`,
  time_from: (at) => sql<SqlBool>`big_win.bet_at >= ${at}::timestamptz`,
  time_to: (at) => sql<SqlBool>`big_win.bet_at < ${at}::timestamptz`,
  with_test: (withTest) => (withTest ? sql<SqlBool>`true` : sql<SqlBool>`not big_win.is_test`),
};

/** B-10: wins that somebody has to look at, with how many of the filter are not cleared. Errors: `permission.missing` for test money. */
export const getBigWins = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> => {
  if (input.with_test && !can(ctx, SEE_TEST)) throw new AppError('permission.missing', { permission: SEE_TEST });
  const query = visibleRows(ctx, bigWins).where(conditionOf(ctx, { filters, input }));
  const [page, { open }] = await Promise.all([
    readPage(ctx, { query, rows: bigWins.rows, table: bigWins.table, input }),
    query
      .where('big_win.state', '<>', 'cleared')
      .select((eb) => eb.fn.countAll<string>().as('open'))
      .executeTakeFirstOrThrow(),
  ]);
  return { ...page, open: Number(open) };
};
