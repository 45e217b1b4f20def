import * as uploads from '@manager/contract/features/report/reconcile-upload';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { makePlace, type Place } from '../../../../test/reconcile-world.ts';
import { createCurrency } from '../../../../test/world.ts';

const t = await startTestApp({ settings: { dualControl: 'off' } });
const { db } = t.deps;
const DAY = '2026-03-10';
t.clock.set(Date.parse('2026-12-02T06:00:00Z'));
await createCurrency(db, { code: 'USD', rate: '1' });
const admin = await t.signInAs({ isSuper: true });

const preview = (place: Place, text: string, overrides: object = {}) =>
  admin.call(uploads.previewUpload, { site_id: place.site, text, ...overrides });
const messages = ({ faults }: uploads.UploadPreview): string[] =>
  faults.map(({ lines, field, message }) => `${lines.join()} ${field}: ${message}`);

describe('the lines of a file', () => {
  it('takes a count that a spreadsheet gave decimals, and one with separators', async () => {
    const place = await makePlace(t);
    const text = (count: string, bet: string) => `Date;Currency;Bets;Bet;Win\n${DAY};USD;${count};${bet};0`;
    expect((await preview(place, text('450.0', '10.5'))).days[0]?.site_count).toBe(450);
    expect((await preview(place, text('1.234', '10,5'))).days[0]?.site_count).toBe(1234);
    expect(messages(await preview(place, text('1.234', '10.5')))).toEqual([expect.stringMatching(/^2 count: .*“1.234”$/)]);
  });

  it('passes over totals in any language and tells how many, and keeps those of a website that is called so', async () => {
    const place = await makePlace(t);
    await db.updateTable('site').set({ name: 'Total Casino' }).where('id', '=', place.site).execute();
    const days = ['Total Casino;2026-03-10;USD;1;2;1', 'Total Casino;2026-03-11;USD;2;4;1'];
    const totals = ['Total;;USD;3;6;2', '合计;;USD;3;6;2', ';Grand total;;3;6;2', 'Sum;;;3;6;2'];
    const plan = await preview(place, ['Website;Date;Currency;Bets;Bet;Win', ...days, ...totals].join('\n'));
    expect(plan).toMatchObject({ row_count: 2, total_count: 4, fault_count: 0 });
    expect(plan.days.map(({ site_bet: bet }) => bet)).toEqual(['2', '4']);
    const bare = await preview(place, `Website;Currency;Bets;Bet;Win\nTotal Casino;USD;1;2;1\nTotal;USD;1;2;1`, {
      settle_date: DAY,
    });
    expect(bare).toMatchObject({ row_count: 1, total_count: 1, fault_count: 0 });
    const bets = await preview(
      place,
      `Player;Bet ID;Currency;Bet;Win;Time\ntotal;b1;USD;2;1;2026-03-10T10:00:00Z\nTotal;;USD;2;1;`,
    );
    expect(bets).toMatchObject({ row_count: 1, total_count: 1, fault_count: 0 });
  });

  it('sums one row a game, and refuses a game that comes twice', async () => {
    const place = await makePlace(t);
    const head = 'Date,Game,Currency,Bets,Bet,Win';
    const rows = [`${DAY},Lotus,USD,2,10.5,3`, `${DAY},Tiger,USD,3,4.25,0`];
    const plan = await preview(place, [head, ...rows].join('\n'));
    expect(plan).toMatchObject({ fault_count: 0, days: [{ site_count: 5, site_bet: '14.75', site_win: '3' }] });
    expect(messages(await preview(place, [head, ...rows, rows[0]].join('\n')))).toEqual([
      expect.stringMatching(/^4 settle_date: Appears more than once/),
    ]);
    const finer = ['Date,Provider,Game,Currency,Bets,Bet,Win', `${DAY},Ours,Lotus,USD,2,1,0`, `${DAY},Ours,Tiger,USD,3,1,0`];
    expect(await preview(place, finer.join('\n'))).toMatchObject({ fault_count: 0, days: [{ site_count: 5, site_bet: '2' }] });
    await admin.call(uploads.uploadFigures, { site_id: place.site, text: [head, ...rows].join('\n') });
    const { bets, bet } = await db
      .selectFrom('recon_upload_row')
      .where('site_id', '=', place.site)
      .select((eb) => [eb.fn.sum<string>('bets').as('bets'), eb.fn.sum<string>('bet').as('bet')])
      .executeTakeFirstOrThrow();
    expect([Number(bets), Number(bet)]).toEqual([5, 14.75]);
  });

  it('takes our own form of times, refuses days and times that there are not, and marks those that there are twice', async () => {
    const place = await makePlace(t);
    const text = (...times: string[]) =>
      ['Bet ID;Currency;Bet;Win;Time', ...times.map((time, n) => `b${n};USD;1;0;${time}`)].join('\n');
    expect(await preview(place, text('2026-03-10 10:00:00 +00:00'))).toMatchObject({ fault_count: 0, notes: [] });
    expect((await preview(place, text('2026-02-30T10:00:00Z', '2026-02-30 10:00'))).faults).toMatchObject([
      { field: 'at', lines: [2, 3] },
      { field: 'settle_date', lines: [2, 3] },
    ]);
    const zone = { timezone: 'America/New_York' };
    expect(messages(await preview(place, text('2026-03-08 02:30:00'), zone))).toEqual([
      expect.stringMatching(/^2 at: .*never showed this time: “2026-03-08 02:30:00”$/),
    ]);
    const twice = await preview(place, text('2026-11-01 01:30:00', '2026-11-01 03:30:00'), zone);
    expect(twice).toMatchObject({ fault_count: 0, notes: [{ field: 'at', count: 1, lines: [2] }] });
  });

  it('recognises ids that a spreadsheet has damaged', async () => {
    const place = await makePlace(t);
    const text = 'Bet ID;Round ID;Currency;Bet;Win;Time\n1.23E+15;r1;USD;1;0;2026-03-10T10:00:00Z';
    expect(messages(await preview(place, text))).toEqual([
      expect.stringMatching(/^2 id: A spreadsheet has damaged it.*“1.23E\+15”$/),
    ]);
  });
});

describe('headings that are not known', () => {
  const text = `Tag;Waehrung;Anzahl;Einsatz;Gewinn;Filiale\n${DAY};USD;3;12,5;0,75;Nord`;
  const headings = { Tag: 'settle_date', Waehrung: 'currency', Anzahl: 'count', Einsatz: 'bet', Gewinn: 'win' } as const;

  it('are told with a cell of each, for somebody to say which is which; nothing is taken before', async () => {
    const place = await makePlace(t);
    expect(await preview(place, text)).toMatchObject({
      row_count: 0,
      days: [],
      missing: ['count', 'bet', 'win'],
      columns: [
        { heading: 'Tag', field: '', example: DAY },
        { heading: 'Waehrung', field: '', example: 'USD' },
        { heading: 'Anzahl', field: '', example: '3' },
        { heading: 'Einsatz', field: '', example: '12,5' },
        { heading: 'Gewinn', field: '', example: '0,75' },
        { heading: 'Filiale', field: '', example: 'Nord' },
      ],
    });
    expect((await admin.tryCall(uploads.uploadFigures, { site_id: place.site, text })).code).toBe(40001);
  });

  it('are remembered by website', async () => {
    const [place, other] = [await makePlace(t), await makePlace(t)];
    expect(await preview(place, text, { headings })).toMatchObject({
      missing: [],
      days: [{ settle_date: DAY, currency: 'USD', site_count: 3, site_bet: '12.5', site_win: '0.75' }],
    });
    await admin.call(uploads.uploadFigures, { site_id: place.site, text, headings });
    expect((await preview(place, text.replace('12,5', '13,5'))).days).toMatchObject([{ site_bet: '13.5' }]);
    expect((await preview(other, text)).missing).toEqual(['count', 'bet', 'win']);
  });

  it('passes over a known column that somebody takes out', async () => {
    const place = await makePlace(t);
    const known = `Date,Currency,Bets,Bet,Win,Turnover\n${DAY},USD,1,2,0,9`;
    expect((await preview(place, known)).days).toMatchObject([{ site_bet: '2' }]);
    expect((await preview(place, known, { headings: { Bet: 'none' } })).days).toMatchObject([{ site_bet: '9' }]);
  });
});
