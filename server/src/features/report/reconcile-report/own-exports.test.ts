import * as uploads from '@manager/contract/features/report/reconcile-upload';
import { describe, expect, it } from 'vitest';
import { added, type BetFact, insertBets } from '../../../../test/bet-factory.ts';
import { startTestApp } from '../../../../test/client.ts';
import { betAt, makePlace } from '../../../../test/reconcile-world.ts';
import { createCurrency } from '../../../../test/world.ts';

const t = await startTestApp({ settings: { dualControl: 'off' } });
const { db, clickhouse } = t.deps;
const DAY = '2026-03-10';
t.clock.set(Date.parse('2026-03-12T06:00:00Z'));
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'CNY', rate: '7' });
const admin = await t.signInAs({ isSuper: true });
const insert = (bets: readonly BetFact[]) => insertBets(clickhouse, bets.map(added));

describe('a file', () => {
  it('takes the exports of our own reports as they are, of the website that it is for, without the totals below', async () => {
    const place = await makePlace(t);
    const { code, name } = await db
      .selectFrom('site')
      .select(['code', 'name'])
      .where('id', '=', place.site)
      .executeTakeFirstOrThrow();
    await insert([betAt(place, '2026-03-10T12:00:00Z', { bet: 2_000_000n, winGame: 500_000n })]);
    const files = [
      // The website day report, in both languages.
      `Settlement day,State,Website,Website code,Currency,Currency name,Bet count,Bet,Valid bet,Win,Win-loss\n${DAY},Final,${name},${code},USD,Dollar,1,2.000000,2,0.5,1.5\n${DAY},Final,Other,other-site,USD,Dollar,7,9,9,9,0\nAll 2 rows,,,,USD,,8,11,11,9.5,1.5`,
      `结算日,站点,站点代码,币种,注单数,投注,派彩\n${DAY},${name},${code},USD,1,2,0.5\n${DAY},Other,other-site,USD,7,9,9\nUSD 小计,,,USD,8,11,9.5`,
      // The reconciliation itself: theirs where somebody wrote them for this website, ours otherwise.
      `Settlement day,Website,Website code,Currency,State,"Bets, ours","Bets, theirs","Bet, ours","Bet, theirs","Win, ours","Win, theirs"\n${DAY},${name},${code},USD,Pending,9,1,9,2,9,0.5\n${DAY},Other,other-site,USD,Pending,9,9,9,9,9,9`,
      `结算日,站点,站点代码,币种,笔数（我方）,笔数（对方）,投注（我方）,投注（对方）,派彩（我方）,派彩（对方）\n${DAY},${name},${code},USD,1,,2,,0.5,\n${DAY},Other,other-site,USD,9,9,9,9,9,9`,
      // The same figures in a file of the website's own.
      `Date,Website,Currency,Bets,Bet,Win\n${DAY},${name},USD,1,2,0.5\n${DAY},Other,USD,9,9,9`,
    ];
    const ours = [true, true, false, true, false];
    const totals = [1, 1, 0, 0, 0];
    for (const [at, text] of files.entries())
      expect(await admin.call(uploads.previewUpload, { site_id: place.site, text })).toMatchObject({
        kind: 'totals',
        row_count: 1,
        other_count: 1,
        total_count: totals[at],
        is_ours: ours[at],
        fault_count: 0,
        days: [
          { settle_date: DAY, currency: 'USD', site_count: 1, site_bet: '2', site_win: '0.5', bets_bet: '2', bets_win: '0.5' },
        ],
      });
  });

  it('says each cause once, however many lines it is on', async () => {
    const place = await makePlace(t);
    const lines = Array.from({ length: 12 }, (_, n) => `2026-03-${String(n + 1).padStart(2, '0')},RMB,1,1,x${n % 5}`);
    const { faults, fault_count: count } = await admin.call(uploads.previewUpload, {
      site_id: place.site,
      text: ['date,currency,count,bet,win', ...lines].join('\n'),
    });
    expect(count).toBe(24);
    expect(faults.map(({ field, count: times, lines: where }) => [field, times, where])).toEqual([
      ['currency', 12, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
      ['win', 12, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    ]);
    expect(faults[0]?.message).toBe('“RMB” is not listed. Listed: CNY, USD');
    expect(faults[1]?.message).toMatch(/“x0”, “x1”, “x2”$/);
  });
});
