import { getGameReport } from '@manager/contract/features/report/game-report';
import { defineReport } from '../../../kit/report/define-report.ts';
import { sharePct, toMeasures } from '../../../kit/report/figures.ts';
import { idsInOrderOf } from '../../../kit/report/money-report.ts';
import { returnFigures } from './return-figures.ts';

/** F-1: money by game, with the actual against the theoretical return. Shares are of the whole filter's USD totals. */
export default defineReport({
  endpoint: getGameReport,
  dimensions: ['game_id'],
  sorts: {
    game_code: ({ games }) => ({ dimension: 'game_id', idsInOrder: idsInOrderOf(games.values(), ({ code }) => code) }),
    vendor: ({ games }) => ({
      dimension: 'game_id',
      idsInOrder: idsInOrderOf(games.values(), ({ vendor, code }) => `${vendor}\u0000${code}`),
    }),
  },
  fields: (row, { input, directory, sumUsd }) => {
    const gameId = String(row.game_id);
    const game = directory.games.get(gameId);
    const usd = toMeasures(row, 'usd');
    return {
      game_id: gameId,
      game_code: game?.code ?? gameId,
      game_name: game?.name ?? '',
      vendor: game?.vendor ?? '',
      type: game?.type ?? ('other' as const),
      ...returnFigures(row, { game, unit: input.in }),
      feature_buys: Number(row.feature_buys),
      bet_share: sharePct(usd.bet, sumUsd.bet),
      win_loss_share: sharePct(usd.win_loss, sumUsd.win_loss),
    };
  },
});
