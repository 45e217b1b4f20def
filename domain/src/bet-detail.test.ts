import { describe, expect, it } from 'vitest';
import { type BetDetail, type StepWin, checkDetail } from './bet-detail.ts';
import { decimal } from './money.ts';

const win = (amount: string): StepWin => ({
  kind: 'line',
  line_no: 1,
  symbol: 'A',
  count: 3,
  positions: [0, 3, 6],
  pay: amount,
  multiplier: '1',
  amount,
});
const detail: BetDetail = {
  round: 'r1',
  game: 'g1',
  math_version: '1.0.0',
  rtp_profile: '96',
  bet: { coin: '0.1', level: 1, lines: 10, total: '1' },
  steps: [
    { idx: 0, type: 'base', reels: [['A'], ['A'], ['A']], multiplier: '1', wins: [win('0.1'), win('0.2')], step_win: '0.3' },
    { idx: 1, type: 'free', reels: [['B'], ['C'], ['D']], multiplier: '1', wins: [], step_win: '0' },
  ],
  jackpot: { tier: 'mini', amount: '50', contrib: ['0.01'] },
  totals: { win_game: '0.3', win_jackpot: '50', win: '50.3' },
};

describe('checkDetail', () => {
  it('accepts wins that add up, exactly and in any notation of zeros', () => {
    expect(checkDetail(detail, decimal('50.300000'))).toEqual({ ok: true }); // 0.1 + 0.2 in floats would not be 0.3
    const { jackpot: _jackpot, ...noJackpot } = detail;
    expect(checkDetail({ ...noJackpot, totals: { win_game: '0.3', win_jackpot: '0', win: '0.3' } }, decimal('0.3'))).toEqual({
      ok: true,
    });
  });

  it('sees a step that is not the sum of its wins', () => {
    const [base, free] = detail.steps;
    const steps = base && free ? [{ ...base, step_win: '0.31' }, free] : [];
    expect(checkDetail({ ...detail, steps }, decimal('50.3'))).toEqual({
      ok: false,
      fault: 'steps',
      expected: '0.3',
      found: '0.31',
    });
  });

  it('sees a total that is not the sum of steps and jackpot', () => {
    const totals = { ...detail.totals, win: '50.300001' };
    expect(checkDetail({ ...detail, totals }, decimal('50.300001'))).toEqual({
      ok: false,
      fault: 'total',
      expected: '50.3',
      found: '50.300001',
    });
  });

  it('sees another win on the bet', () => {
    expect(checkDetail(detail, decimal('50'))).toEqual({ ok: false, fault: 'bet_win', expected: '50', found: '50.3' });
  });

  it('does not choke on an amount that is no money', () => {
    const totals = { ...detail.totals, win: '5e1' };
    expect(checkDetail({ ...detail, totals }, decimal('50'))).toEqual({ ok: false, fault: 'unreadable', text: '5e1' });
  });
});
