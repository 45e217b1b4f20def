import { getExportList } from '@manager/contract/features/log/export';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { getSiteDayReport } from '@manager/contract/features/report/site-day-report';
import type { Duty } from './duty.ts';
import { takeFile } from './take-file.ts';

export const reportsOnDemand: Duty = {
  id: 'R1',
  title: 'Reports on demand and for defined intervals, also when empty, exported and kept',
  rule: 'GLI-19 §2.13.1; PA 58 §811a.9(b)(c); WV 179-10-11.2/.3',
  where: 'Every report and list (F, B, E), its export menu; O-5 export log',
  check: async ({ platform, admin, bet, site, day, name }, e) => {
    const player = name('r1');
    await platform.put('bets', [bet({ player, bet: '3.00', win: '1.25' })]);
    const range = { site_id: site.id, date_from: day, date_to: day };
    const report = await admin.call(getGameReport, range);
    e.fact('the game report of today has the bet that was just sent', report.list.length === 1 && report.sum.rounds >= 1);
    const byDay = await admin.call(getSiteDayReport, range);
    e.fact('the day report of the same interval has one row a day', byDay.list.length === 1, { settle_date: day });
    const skewMs = Math.abs(Date.now() - Date.parse(report.as_of ?? ''));
    e.fact('it is stamped by the clock of the system, within a minute of ours', skewMs < 60_000, `${skewMs} ms`);

    const columns = ['game_code', 'rounds', 'bet', 'win'];
    const full = await takeFile(admin, { endpoint: getGameReport, input: range, columns });
    e.same('a file of it holds as many rows as the report', full.head.get('Rows'), String(report.total));
    const before = { site_id: site.id, date_from: '2020-01-01', date_to: '2020-01-31' };
    const empty = await takeFile(admin, { endpoint: getGameReport, input: before, columns });
    e.same(
      'of an interval without play a file is made all the same, with its headings',
      empty.table[0]?.join(','),
      columns.join(','),
    );
    e.same('and says so', empty.table[1]?.[0], 'No Activity');
    const tooFar = await admin.ask(getGameReport, { ...before, date_to: '2026-01-31' });
    e.fact('an interval that is too wide is refused, not cut', tooFar.code === 40_002, tooFar.code);
    for (const file of [full, empty])
      e.same(`the hash of ${file.job.file_name} is the one on record`, file.sha256, file.job.sha256);
    const log = await admin.call(getExportList, { sha256: full.sha256 });
    e.fact('the export log names who took it, when, and with which filter', log.list.length === 1, {
      user: log.list[0]?.user_name,
      rows: log.list[0]?.rows,
    });
    e.note(
      `workbook: ${(await takeFile(admin, { endpoint: getGameReport, input: range, columns, format: 'xlsx' })).bytes.length} bytes`,
    );
    e.note(
      `files are kept until ${full.job.expires_at}, and can be made again at any time from records that are never deleted (R9)`,
    );
  },
};
