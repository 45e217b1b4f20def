import { getGameReport } from '@manager/contract/features/report/game-report';
import { NO_GAME } from '@manager/contract/features/report/money-report';
import { exportText } from '@manager/contract/i18n/export-text';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { route, type Route } from '../../../kit/http/route.ts';
import { sharePct, toMeasures } from '../../../kit/figures/figures.ts';
import { queryMultiples } from '../../../kit/figures/standing-multiples.ts';
import {
  askMoney,
  idsInOrderOf,
  measuresOf,
  moneyScope,
  type NameSorts,
  pageOfRows,
  reportName,
} from '../../../kit/report/money-report.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { returnFigures } from './return-figures.ts';

const DIMENSIONS = ['game_id'] as const;

const SORTS: NameSorts<(typeof DIMENSIONS)[number]> = {
  game_code: (directory) => ({ dimension: 'game_id', idsInOrder: idsInOrderOf(directory, 'games', ({ code }) => code) }),
  vendor: (directory) => ({
    dimension: 'game_id',
    idsInOrder: idsInOrderOf(directory, 'games', ({ vendor, code }) => `${vendor}\u0000${code}`),
  }),
};

/** F-1: money by game, and credits that belong to none in a row of their own, with the actual against the theoretical return. Shares are of the whole filter's USD totals. */
const answerGames = async (ctx: Ctx, input: ParsedOf<typeof getGameReport>): Promise<OutputOf<typeof getGameReport>> => {
  const scope = await moneyScope(ctx, input);
  const { directory } = scope;
  const name = reportName(getGameReport);
  const isNative = input.in === 'native';
  const [money, multipleOf] = await Promise.all([
    askMoney(ctx, scope, { name, dimensions: DIMENSIONS, in: input.in, compare: input.compare }),
    queryMultiples(ctx.clickhouse, {
      name,
      filter: scope.filter,
      dimensions: [...DIMENSIONS, ...(isNative ? (['currency'] as const) : [])],
    }),
  ]);
  const list = pageOfRows(money.rows, { input, dimensions: DIMENSIONS, sorts: SORTS, directory }).map((row) => {
    const gameId = String(row.game_id);
    const game = directory.games.get(gameId);
    const usd = toMeasures(row, 'usd');
    const noGame = gameId === NO_GAME ? exportText('noGame', ctx.language) : undefined;
    return {
      game_id: gameId,
      game_code: noGame ?? game?.code ?? gameId,
      game_name: noGame ?? game?.name ?? '',
      vendor: game?.vendor ?? '',
      type: game?.type ?? ('other' as const),
      ...returnFigures(row, {
        game,
        unit: input.in,
        multiple: multipleOf([gameId, ...(isNative ? [row.currency] : [])]),
      }),
      feature_buys: Number(row.feature_buys),
      bet_share: sharePct(usd.bet, money.sumUsd.bet),
      win_loss_share: sharePct(usd.win_loss, money.sumUsd.win_loss),
      ...measuresOf(row, input.in),
    };
  });
  return { list, total: money.rows.length, ...money.envelope };
};

const routes: readonly Route[] = [route(getGameReport, answerGames)];
export default routes;
