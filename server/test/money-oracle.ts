import type { BetFact } from './bet-factory.ts';

/** Sums of the newest versions of bets in plain integers, in the order and by the words of docs/formulas.md#what-counts. */
export type Tally = {
  rounds: number;
  players: Set<string>;
  bet: bigint;
  validBet: bigint;
  win: bigint;
  jackpotContribution: bigint;
  jackpotWin: bigint;
  freeRoundBonus: bigint;
};

export const counts = (fact: BetFact): boolean => fact.status === 'settled' || fact.status === 'adjusted';

export const tallyOf = (facts: readonly BetFact[], unit: 'native' | 'usd'): Tally => {
  const tally: Tally = {
    rounds: 0,
    players: new Set(),
    bet: 0n,
    validBet: 0n,
    win: 0n,
    jackpotContribution: 0n,
    jackpotWin: 0n,
    freeRoundBonus: 0n,
  };
  for (const fact of facts) {
    if (!counts(fact)) continue;
    const inUsd = unit === 'usd';
    const win = inUsd ? fact.winUsd : fact.winGame + fact.winJackpot;
    if (fact.source === 'free_round' || fact.source === 'card') tally.freeRoundBonus += win;
    else if (fact.source === 'normal') {
      if (fact.parentBetId === '') {
        tally.rounds += 1;
        tally.players.add(fact.playerId);
      }
      tally.bet += inUsd ? fact.betUsd : fact.bet;
      tally.validBet += inUsd ? fact.validBetUsd : fact.validBet;
      tally.win += win;
      tally.jackpotContribution += inUsd ? fact.jackpotContributionUsd : fact.jackpotContribution;
      tally.jackpotWin += inUsd ? fact.jackpotWinUsd : fact.winJackpot;
    }
  }
  return tally;
};

/** Micros as the shortest decimal text. */
export const moneyText = (micros: bigint): string => {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
  return micros < 0n ? `-${text}` : text;
};

/** part ÷ whole in percent with four decimals, half away from zero. */
export const percentText = (part: bigint, whole: bigint): string | null => {
  if (whole === 0n) return null;
  const [n, d] = [part * 1_000_000n, whole];
  const isNegative = n < 0n !== d < 0n;
  const [an, ad] = [n < 0n ? -n : n, d < 0n ? -d : d];
  const units = (2n * an + ad) / (2n * ad);
  const digits = units.toString().padStart(5, '0');
  return `${isNegative && units !== 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

/** The wire form of a tally. */
export const wireOf = (tally: Tally) => ({
  rounds: tally.rounds,
  players: tally.players.size,
  bet: moneyText(tally.bet),
  valid_bet: moneyText(tally.validBet),
  win: moneyText(tally.win),
  win_loss: moneyText(tally.bet - tally.win),
  rate: percentText(tally.win, tally.bet),
  jackpot_contribution: moneyText(tally.jackpotContribution),
  jackpot_win: moneyText(tally.jackpotWin),
  free_round_bonus: moneyText(tally.freeRoundBonus),
  free_win_bonus: '0',
  activity_prize: '0',
  compensation: '0',
  ngr: moneyText(tally.bet - tally.win - tally.freeRoundBonus),
});

export const nativeOf = (facts: readonly BetFact[]) => {
  const usd = tallyOf(facts, 'usd');
  return {
    currency: facts[0]?.currency ?? '',
    bet_usd: moneyText(usd.bet),
    win_usd: moneyText(usd.win),
    win_loss_usd: moneyText(usd.bet - usd.win),
  };
};
