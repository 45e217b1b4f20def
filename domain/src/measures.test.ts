import { describe, expect, it } from 'vitest';
import { segmentChancesPct } from './jackpot.ts';
import {
  type BetFacts,
  betMeasures,
  countsInReports,
  ggr,
  holdPct,
  multipleText,
  ngr,
  playerNet,
  rate,
  rtpPct,
  winLoss,
} from './measures.ts';
import { decimal, formatMoney, toWire } from './money.ts';
import { prepaidReturn } from './prepaid.ts';

const bet = decimal('48');
const win = decimal('44.9');

it('rounds the largest multiple as it is meant, not as a binary fraction lies', () => {
  expect([61.225, 1.005, 2.675, 0, 1e14].map(multipleText)).toEqual(['61.23', '1.01', '2.68', '0.00', '100000000000000.00']);
});

describe('the daily report', () => {
  it('shows the operator’s win-loss, the rate and the hold', () => {
    expect(formatMoney(toWire(winLoss(bet, win)))).toBe('3.10');
    expect(formatMoney(rate(bet, win) ?? '')).toBe('93.54');
    expect(formatMoney(holdPct(bet, win) ?? '')).toBe('6.46');
  });

  it('turns the sign for the player', () => {
    expect(toWire(playerNet(bet, win))).toBe('-3.1');
    expect(toWire(ggr(bet, win))).toBe('3.1');
  });

  it('has no rate without a bet', () => {
    expect([rate, rtpPct, holdPct].map((ratio) => ratio(decimal('0'), win))).toEqual([null, null, null]);
  });
});

describe('ngr', () => {
  it('is GGR less every cost', () => {
    const costs = {
      freeRoundBonus: decimal('0.1'),
      freeWinBonus: decimal('0.2'),
      activityPrize: decimal('0.7'),
      compensation: decimal('0.5'),
      jackpotContribution: decimal('0.6'),
      feesAndTax: decimal('0.7'),
    };
    expect(toWire(ngr({ bet, win, ...costs }))).toBe('0.3');
    expect(toWire(ngr({ bet, win, freeWinBonus: decimal('5') }))).toBe('-1.9');
    expect(toWire(ngr({ bet, win }))).toBe('3.1');
    // What was taken back from players is no cost but the contrary.
    expect(toWire(ngr({ bet, win, compensation: decimal('-2') }))).toBe('5.1');
  });
});

describe('what a bet adds', () => {
  const facts: BetFacts = {
    status: 'settled',
    source: 'normal',
    bet: decimal('10'),
    winGame: decimal('4'),
    winJackpot: decimal('100'),
    jackpotContribution: decimal('0.05'),
  };
  const asText = (input: BetFacts) =>
    Object.values(betMeasures(input)).map((measure) => (typeof measure === 'number' ? measure : toWire(measure)));
  // rounds, bet, valid bet, win, jackpot win, jackpot contribution, free round bonus
  const nothing = [0, '0', '0', '0', '0', '0', '0'];

  it.each(['pending', 'cancelled', 'invalid'] as const)('is nothing while it is %s', (status) => {
    expect(countsInReports(status)).toBe(false);
    expect(asText({ ...facts, status })).toEqual(nothing);
  });

  it.each(['settled', 'adjusted'] as const)('is everything once it is %s', (status) => {
    expect(asText({ ...facts, status })).toEqual([1, '10', '10', '104', '100', '0.05', '0']);
  });

  it('is amounts but no round for a child bet, and its own valid bet', () => {
    expect(asText({ ...facts, isChild: true, validBet: decimal('7') })).toEqual([0, '10', '7', '104', '100', '0.05', '0']);
  });

  it.each(['free_round', 'card'] as const)('is free round bonus for %s', (source) => {
    expect(asText({ ...facts, source })).toEqual([0, '0', '0', '0', '0', '0', '104']);
  });

  it('is nothing for a bet with bonus credit: what is paid for it is a credit of its own', () => {
    expect(asText({ ...facts, source: 'bonus' })).toEqual(nothing);
  });
});

describe('prepaid stays', () => {
  it('gives back a fishing stay and a preserve', () => {
    const stay = { paidIn: decimal('5000'), bet: decimal('300'), win: decimal('300') };
    expect(toWire(prepaidReturn(stay))).toBe('5000');
    expect(toWire(prepaidReturn({ paidIn: decimal('100'), bet: decimal('40'), win: decimal('25') }))).toBe('85');
  });
});

describe('jackpot segments', () => {
  it('share by weight', () => {
    expect(segmentChancesPct(['10', '20', '50'].map(decimal)).map(toWire)).toEqual(['12.5', '25', '62.5']);
    expect(segmentChancesPct(['1', '2'].map(decimal)).map(toWire)).toEqual(['33.3333', '66.6667']);
  });

  it('need a positive sum of weights', () => {
    expect(() => segmentChancesPct([decimal('0')])).toThrow(RangeError);
    expect(() => segmentChancesPct(['-1', '2'].map(decimal))).toThrow(RangeError);
  });
});
