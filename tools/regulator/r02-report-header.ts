import { getSiteReport } from '@manager/contract/features/report/site-report';
import type { Duty } from './duty.ts';
import { sumOf, amountText } from './money.ts';
import { takeFile } from './take-file.ts';

export const reportHeader: Duty = {
  id: 'R2',
  title: 'A report says what it is: title, versions, period, time, filters, operator, totals',
  rule: 'PA 58 §811a.9(a)(1)–(10)',
  where: 'Head of every exported file; printed reports and invoices (F-4) with page x of y',
  check: async ({ platform, admin, bet, site, agent, day, name }, e) => {
    const rows = [bet({ player: name('r2'), bet: '2.50', win: '0' }), bet({ player: name('r2'), bet: '7.25', win: '9.10' })];
    await platform.put('bets', rows);
    const input = { site_id: site.id, date_from: day, date_to: day };
    const report = await admin.call(getSiteReport, input);
    const file = await takeFile(admin, {
      endpoint: getSiteReport,
      input,
      columns: ['site_code', 'agent_name', 'rounds', 'bet', 'win', 'win_loss'],
      title: 'Site Report',
      notes: [{ label: 'Operator', value: agent.name }],
    });
    const { head, table } = file;
    e.same('title', head.get('Title'), 'Site Report');
    e.fact('software and its version', /^Manager \d+\.\d+\.\d+/.test(head.get('Software') ?? ''), head.get('Software'));
    const query = [...head].find(([label]) => /filter|query/i.test(label))?.[1] ?? '';
    e.fact('period and filters as the server understood them', query.includes(day), query);
    const made = [...head].find(([label]) => /generated/i.test(label))?.[1] ?? '';
    e.fact(
      'when it was generated, with its zone',
      Math.abs(Date.parse(`${made.slice(0, 19).replace(' ', 'T')}Z`) - Date.now()) < 120_000,
      made,
    );
    e.fact(
      'the zone of its times',
      [...head].some(([label, value]) => /zone/i.test(label) && value !== ''),
      head.get('Timezone'),
    );
    e.same('operator', head.get('Operator'), agent.name);
    e.fact('who made it', [...head.values()].includes(admin.name), admin.name);
    const hash = [...head].find(([label]) => /sha-?256/i.test(label))?.[1] ?? '';
    e.fact('a hash over its table', /^[0-9a-f]{64}$/.test(hash), hash);
    const total = table.at(-1) ?? [];
    e.fact('a line of totals', /total|^all /i.test(total[0] ?? ''), total.join(' | '));
    const column = table[0]?.indexOf('bet') ?? -1;
    const reckoned = amountText(sumOf(table.slice(1, -1).map((cells) => cells[column] ?? '')));
    e.same('which is the sum of its rows', total[column], reckoned);
    e.same('and that of the screen', total[column], report.sum.bet);
    for (const [label, value] of head) e.note(`${label}: ${value}`);
  },
};
