import { getBetDetail } from '@manager/contract/features/account/bet-detail';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { getSiteDayReport } from '@manager/contract/features/report/site-day-report';
import type { Duty } from './duty.ts';
import { amountText, sumOf } from './money.ts';
import { takeFile } from './take-file.ts';

/** Fourteen digits including cents in the largest stakes; their sum has fifteen. Wins with six places that no binary fraction holds. */
const STAKES = ['999999999999.99', '999999999999.98', '123456789012.34', '0.01', '0.000001'];
const WINS = ['999999999999.999999', '0.000001', '987654321098.765433', '0.3', '0.1'];

export const accuracy: Duty = {
  id: 'R23',
  title: 'Central accounting is exact to at least 14 digits including cents',
  rule: 'KS 112-110-2(c)(2)',
  where: 'Exact decimals from ingest to report and file',
  check: async ({ platform, admin, bet, site, addGame, name, day }, e) => {
    const game = await addGame('r23');
    const rows = STAKES.map((stake, index) => bet({ player: name('r23'), game: game.code, bet: stake, win: WINS[index] }));
    await platform.put('bets', rows);
    for (const row of rows) {
      const found = await admin.call(getBetDetail, { bet_id: row.bet_id });
      e.same(`stake and win of ${row.bet_id}`, `${found.bet} ${found.win}`, [row['bet'], row['win']].join(' '));
    }
    const [staked, won] = [sumOf(STAKES), sumOf(WINS)];
    const input = { site_id: site.id, game_id: game.id, date_from: day, date_to: day };
    const { sum } = await admin.call(getGameReport, input);
    e.same('sum of the stakes, reckoned in whole millionths', sum.bet, amountText(staked));
    e.same('sum of the wins', sum.win, amountText(won));
    e.same('their difference', sum.win_loss, amountText(staked - won));
    e.same('the same by day', (await admin.call(getSiteDayReport, input)).sum.bet, amountText(staked));
    const file = await takeFile(admin, { endpoint: getGameReport, input, columns: ['game_code', 'bet', 'win', 'win_loss'] });
    e.same(
      'and in the file, with every digit',
      file.table[1]?.slice(1).join(' '),
      [amountText(staked), amountText(won), amountText(staked - won)].join(' '),
    );
    const tooLarge = await platform.post('bets', [bet({ player: name('r23'), game: game.code, bet: '1000000000000.00' })]);
    e.fact(
      'an amount of more digits is refused, never rounded',
      tooLarge.rejected[0]?.code === 'bad_amount',
      tooLarge.rejected[0],
    );
    const tooFine = await platform.post('bets', [bet({ player: name('r23'), game: game.code, bet: '1.0000001' })]);
    e.fact('so is one with more places', tooFine.rejected[0]?.code === 'bad_amount', tooFine.rejected[0]);
  },
};
