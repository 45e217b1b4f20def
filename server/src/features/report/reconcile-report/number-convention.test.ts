import { previewUpload } from '@manager/contract/features/report/reconcile-upload';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { makePlace } from '../../../../test/reconcile-world.ts';
import { createCurrency } from '../../../../test/world.ts';

const t = await startTestApp();
const DAY = '2026-03-10';
t.clock.set(Date.parse('2026-03-12T06:00:00Z'));
for (const [code, rate, decimals] of [
  ['USD', '1', 2],
  ['IDR', '16000', 0],
  ['KWD', '0.3', 3],
] as const)
  await createCurrency(t.deps.db, { code, rate, decimals });
const admin = await t.signInAs({ isSuper: true });

type File = { currency: string; cells: string; numbers?: 'comma' | 'point'; found: string; amounts?: string[] };

it.each<[string, File]>([
  ['rupiah in thousands', { currency: 'IDR', cells: '75.000 1.250', found: 'comma', amounts: ['75000', '1250'] }],
  [
    'dinars of three places beside a cell that decides',
    { currency: 'KWD', cells: '12,345 0,5', found: 'comma', amounts: ['12.345', '0.5'] },
  ],
  [
    'dollars in thousands beside 1.234,56',
    { currency: 'USD', cells: '2.500 1.234,56', found: 'comma', amounts: ['2500', '1234.56'] },
  ],
  ['dinars that decide nothing', { currency: 'KWD', cells: '12,345 1', found: 'open' }],
  [
    'dinars, as somebody chose',
    { currency: 'KWD', cells: '12,345 1', numbers: 'comma', found: 'comma', amounts: ['12.345', '1'] },
  ],
  [
    'dinars, as somebody else chose',
    { currency: 'KWD', cells: '12,345 1', numbers: 'point', found: 'point', amounts: ['12345', '1'] },
  ],
  ['two forms in one file', { currency: 'USD', cells: '1,234.56 1.234,56', found: 'point' }],
])('a file decides once how it writes its numbers: %s', async (_, { currency, cells, numbers, found, amounts }) => {
  const { site } = await makePlace(t);
  const [bet, win] = cells.split(' ');
  const text = `Date;Currency;Bets;Bet;Win\n${DAY};${currency};1;"${bet}";"${win}"`;
  const preview = await admin.call(previewUpload, { site_id: site, text, numbers });
  expect(preview.numbers).toBe(found);
  expect(preview.days.map(({ site_bet, site_win }) => [site_bet, site_win])).toEqual(amounts === undefined ? [] : [amounts]);
  expect(preview.faults.map(({ lines }) => lines)).toEqual(amounts === undefined ? [[2]] : []);
  if (found === 'open') expect(preview.faults[0]?.message).toMatch(/“12,345 = 12345 \| 12\.345”$/);
});
