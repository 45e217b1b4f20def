import { getSessionReport } from '@manager/contract/features/account/session-report';
import { getUserReport } from '@manager/contract/features/report/user-report';
import { getJobList } from '@manager/contract/features/log/job';
import type { Duty } from './duty.ts';
import { takeFile } from './take-file.ts';

export const systemAudit: Duty = {
  id: 'R21',
  title: 'System audit of the MGA: player activity by game, and keeping of records',
  rule: 'MGA/G/002 system audit check lists 1.5–1.9',
  where: 'F-3 user report, B-8 sessions, E-3, O-4 job log; R9, R11, R20',
  check: async ({ platform, admin, auditor, bet, site, game, addGame, account, name, day, run }, e) => {
    const player = name('r21');
    const other = await addGame('r21');
    await platform.put('bets', [
      bet({ player, bet: '1', win: '0.5' }),
      bet({ player, bet: '2', win: '0' }),
      bet({ player, game: other.code, bet: '3', win: '9' }),
    ]);
    const startedAt = new Date(Date.now() - 30_000).toISOString();
    const who = { site: site.code, player, currency: 'USD' };
    await platform.put('sessions', [
      { session_id: `${run}-r21`, ...who, game: game.code, started_at: startedAt, row_version: 1 },
    ]);
    const { id } = await account(player);
    const range = { date_from: day, date_to: day, player_id: id };
    for (const [code, gameId, expected] of [
      [game.code, game.id, { rounds: 2, bet: '3', win: '0.5' }],
      [other.code, other.id, { rounds: 1, bet: '3', win: '9' }],
    ] as const) {
      const { list } = await auditor.call(getUserReport, { ...range, game_id: gameId });
      const [row] = list;
      e.same(`1.8 activity of the player in ${code}`, { rounds: row?.rounds, bet: row?.bet, win: row?.win }, expected);
    }
    const [whole] = (await auditor.call(getUserReport, range)).list;
    e.fact('1.8 first and last bet of the player', whole?.first_bet_at !== null && whole?.last_bet_at !== null, {
      first: whole?.first_bet_at,
      last: whole?.last_bet_at,
    });
    const sessions = await auditor.call(getSessionReport, { session_id: `${run}-r21` });
    e.same('1.8 start time of the session', sessions.list[0]?.started_at, startedAt);
    const file = await takeFile(auditor, {
      endpoint: getUserReport,
      input: range,
      columns: ['user_name', 'site_code', 'rounds', 'bet', 'win', 'first_bet_at', 'last_bet_at'],
    });
    e.fact('1.9 taken out as a file with its hash', file.head.get('Rows') === '1', { sha256: file.sha256 });
    const jobs = await auditor.call(getJobList, { limit: 50 });
    e.fact('1.6 what the product does by itself is logged', jobs.list.length > 0 && jobs.jobs.length > 0, jobs.jobs);
    e.note(
      '1.5 random numbers of games are their platform’s and its laboratory’s; those of jackpots are drawn by Manager and can be proved (R8). 1.6, 1.7: R20. Records: R9, R11',
    );
    e.note(`run by ${admin.name}`);
  },
};
