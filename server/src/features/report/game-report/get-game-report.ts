import type { getGameReport as endpoint } from '@manager/contract/features/report/game-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { idsInOrderOf, measuresOf, runMoneyReport } from '../../../kit/report/money-report.ts';
import { sharePct, toMeasures } from '../../../kit/report/figures.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { returnFigures } from './return-figures.ts';

/** F-1: money by game, with the actual against the theoretical return. Shares are of the whole filter's USD totals. */
export const getGameReport = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const { rows, directory, sumUsd, envelope } = await runMoneyReport(ctx, input, {
    name: 'game_report.get_list',
    dimensions: ['game_id'],
    nameSorts: {
      game_code: ({ games }) => ({ dimension: 'game_id', idsInOrder: idsInOrderOf(games.values(), ({ code }) => code) }),
      vendor: ({ games }) => ({
        dimension: 'game_id',
        idsInOrder: idsInOrderOf(games.values(), ({ vendor, code }) => `${vendor}\u0000${code}`),
      }),
    },
  });
  const list = rows.map((row) => {
    const gameId = String(row.game_id);
    const game = directory.games.get(gameId);
    const usd = toMeasures(row, 'usd');
    return {
      game_id: gameId,
      game_code: game?.code ?? gameId,
      game_name: game?.name ?? '',
      vendor: game?.vendor ?? '',
      type: game?.type ?? ('other' as const),
      ...measuresOf(row, input.in),
      ...returnFigures(row, { game, unit: input.in }),
      feature_buys: Number(row.feature_buys),
      bet_share: sharePct(usd.bet, sumUsd.bet),
      win_loss_share: sharePct(usd.win_loss, sumUsd.win_loss),
    };
  });
  return { list, ...envelope };
};
