import { getGameReport } from '@manager/contract/features/report/game-report';
import type { Duty } from './duty.ts';
import { amountText, micros, percentText, sumOf } from './money.ts';
import { takeFile } from './take-file.ts';

const ROUNDS = 400;

export const gamePerformance: Duty = {
  id: 'R5',
  title: 'Game performance: theoretical against actual return, variance, wagered, won, jackpot, rounds, by game and in total',
  rule: 'MS 13-8-4.14; KS 112-110-2(d); GLI-19 §2.13',
  where: 'F-1 game report, G-6 running RTP',
  check: async ({ platform, admin, bet, site, day, name, addGame }, e) => {
    const games = [await addGame('r5a', { rtp: '96' }), await addGame('r5b', { rtp: '94', rtp_profiles: ['94'] })];
    const rows = games.flatMap(({ code }, which) =>
      Array.from({ length: ROUNDS }, (_, index) =>
        bet({
          player: name('r5'),
          game: code,
          bet: '1',
          // The first pays 3 of 10 rounds three and a bit times, the second one in ten 9 times.
          win: which === 0 ? (index % 10 < 3 ? '3.11' : '0') : index % 10 === 0 ? '9.05' : '0',
          rtp_profile: which === 0 ? '96' : '94',
        }),
      ),
    );
    await platform.put('bets', rows);
    const input = { site_id: site.id, game_id: games.map(({ id }) => id).join(','), date_from: day, date_to: day };
    const report = await admin.call(getGameReport, input);
    e.same('games', report.total, 2);
    for (const [index, { code }] of games.entries()) {
      const row = report.list.find(({ game_code: each }) => each === code);
      if (row === undefined) throw new Error(`${code} is not in the report`);
      const mine = rows.filter(({ game }) => game === code);
      const [staked, won] = [sumOf(mine.map((each) => String(each['bet']))), sumOf(mine.map((each) => String(each['win'])))];
      e.same(`${code} rounds`, row.rounds, ROUNDS);
      e.same(`${code} wagered`, row.bet, amountText(staked));
      e.same(`${code} won`, row.win, amountText(won));
      e.same(`${code} actual return`, row.rate, percentText(won, staked));
      e.same(`${code} theoretical return`, row.theoretical_rtp, index === 0 ? '96.0000' : '94.0000');
      const points = micros(row.rate ?? '0') - micros(row.theoretical_rtp ?? '0');
      e.same(`${code} variance in percentage points`, amountText(micros(row.deviation ?? '')), amountText(points));
      e.fact(`${code} whether chance alone explains it`, row.rtp_state !== undefined, {
        state: row.rtp_state,
        z: row.z_score,
        standard_error: row.standard_error,
      });
    }
    e.same('in total: wagered', report.sum.bet, amountText(sumOf(rows.map((each) => String(each['bet'])))));
    const file = await takeFile(admin, {
      endpoint: getGameReport,
      input,
      columns: ['game_code', 'theoretical_rtp', 'rate', 'deviation', 'rounds', 'bet', 'win', 'jackpot_win'],
    });
    e.same('the file has a line a game', file.head.get('Rows'), '2');
    e.note(`file ${file.job.file_name}, SHA-256 ${file.sha256}`);
  },
};
