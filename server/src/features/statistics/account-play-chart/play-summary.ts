import type { getAccountPlay } from '@manager/contract/features/statistics/account-play-chart';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { rate, winLoss } from '@manager/domain/measures';
import { compare, type Decimal, decimal, divideRounded, sum, toWire, ZERO } from '@manager/domain/money';
import { blendedReturn, type GameStakes } from '@manager/domain/rtp';
import type { Directory } from '../../../kit/report/directory.ts';
import { judgedReturn } from '../../../kit/report/judged-return.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import type { PlayBet } from './play-bets.ts';

type Summary = OutputOf<typeof getAccountPlay>['summary'];

/** What the paid bets of a player come to, and where their return should lie by chance alone. */
export const summaryOf = (bets: readonly PlayBet[], directory: Directory): Summary => {
  const bet = sum(bets.map((one) => decimal(one.bet)));
  const win = sum(bets.map((one) => decimal(one.win)));
  const rounds = bets.filter((one) => one.is_child === 0).length;
  const actual = rate(bet, win);
  const games = stakesByGame(bets, directory);
  const { rtpPct, band } = blendedReturn(games);
  const biggest = biggestOf(bets);
  return {
    bets: bets.length,
    rounds,
    bet: toWire(bet),
    win: toWire(win),
    win_loss: toWire(winLoss(bet, win)),
    rate: actual,
    theoretical_rtp: rtpPct?.toFixed(4) ?? null,
    rtp_low: band?.lowPct.toFixed(4) ?? null,
    rtp_high: band?.highPct.toFixed(4) ?? null,
    ...judgedReturn(games, actual),
    avg_bet: rounds === 0 ? null : toWire(divideRounded({ left: bet, right: decimal(String(rounds)), places: 6 })),
    biggest_multiple: biggest?.multiple.toFixed(2) ?? null,
    biggest_bet_id: biggest?.betId ?? null,
    first_at: bets[0] === undefined ? null : toIso(bets[0].bet_at),
    last_at: bets.length === 0 ? null : toIso(bets.at(-1)?.bet_at ?? ''),
  };
};

const numberOf = (text: string | null | undefined): number | null => (text == null ? null : Number(text));

const stakesByGame = (bets: readonly PlayBet[], { games }: Directory): GameStakes[] =>
  [...Map.groupBy(bets, ({ game_id: id }) => id)].map(([id, ofGame]) => {
    const game = games.get(String(id));
    const stakes = ofGame.map(({ stake }) => stake);
    return {
      rtpPct: numberOf(game?.rtp),
      sigma: numberOf(game?.sigma),
      betSum: stakes.reduce((all, stake) => all + stake, 0),
      betSquareSum: stakes.reduce((all, stake) => all + stake ** 2, 0),
    };
  });

const biggestOf = (bets: readonly PlayBet[]): { betId: string; multiple: Decimal } | undefined => {
  let biggest: { betId: string; multiple: Decimal } | undefined;
  for (const one of bets) {
    const stake = decimal(one.bet);
    if (stake.eq(ZERO)) continue;
    const multiple = divideRounded({ left: decimal(one.win), right: stake, places: 2 });
    if (biggest === undefined || compare(multiple, biggest.multiple) > 0) biggest = { betId: one.bet_id, multiple };
  }
  return biggest;
};
