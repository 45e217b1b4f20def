import type { DifferenceRow } from '@manager/contract/features/report/reconcile-report';
import { describe, expect, it } from 'vitest';
import { missingOf } from './difference-actions.tsx';

const settled = (bet: string, win: string) => ({ status: 'settled' as const, bet, win });
type Side = { status: DifferenceRow['ours_status']; bet: string | null; win: string | null };
const NONE: Side = { status: null, bet: null, win: null };
const missing = (ours: Side, theirs: Side): string =>
  missingOf({
    ours_status: ours.status,
    ours_bet: ours.bet,
    ours_win: ours.win,
    theirs_status: theirs.status,
    theirs_bet: theirs.bet,
    theirs_win: theirs.win,
  } as DifferenceRow);

describe('what the wallet owes a player by our bets', () => {
  it.each([
    ['a win that was booked too small', settled('250', '200'), settled('250', '50'), '150'],
    ['a bet that it does not know: the win less the stake', settled('10', '12.5'), NONE, '2.5'],
    ['a lost bet that it does not know: it has to take the stake', settled('10', '0'), NONE, '-10'],
    ['a bet that only it has: the stake comes back', NONE, settled('4', '1'), '3'],
    ['a stake that it gave back', settled('10', '30'), { status: 'cancelled' as const, bet: '10', win: '30' }, '20'],
    ['nothing as long as our round has no result', { status: 'pending', bet: '10', win: '0' }, settled('10', '25'), ''],
    ['nothing where both are alike', settled('1', '0.4'), settled('1', '0.4'), ''],
  ] as const)('%s', (...[, ours, theirs, money]) => {
    expect(missing(ours, theirs)).toBe(money);
  });
});
