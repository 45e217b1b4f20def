import { getCoinList, previewImportCoins, saveCoin } from '@manager/contract/features/set-up/coin';
import { getCurrencyList, previewImportRates, saveCurrency } from '@manager/contract/features/set-up/currency';
import { getGameList, saveGame } from '@manager/contract/features/set-up/game';
import { previewImportGames } from '@manager/contract/features/set-up/game-import';
import { expect, it } from 'vitest';
import { startTestApp } from './client.ts';
import { columnsOf, startExports } from './export-file.ts';

/** Names that a file has to mark: a formula, one that a spreadsheet takes for a number, for a date, one with its separators. */
const NAMES = ['=SUM(1)', '007', '3/4', 'MAR12', '1.10', '七, "海"'];

const t = await startTestApp({ settings: { dualControl: 'off' } });
const admin = await t.signInAs({ isSuper: true });
const exported = await startExports(t);

it('an exported list of games, coins or rates is taken back as it left: nothing changes', async () => {
  const kuwait = await admin.call(saveCurrency, { code: 'KWD', name: '=Dinar', rate: '0.307125', decimals: 3 });
  await admin.call(saveCurrency, { code: 'IDR', name: '1,234', rate: '16301.5', decimals: 0 });
  for (const [n, name] of NAMES.entries()) {
    await admin.call(saveGame, { code: `game-${n}`, name, vendor: name, type: 'slot', rtp: '96.125' });
    await admin.call(saveCoin, {
      name: name.replaceAll(/[^\w-]/g, '-'),
      currency_id: n % 2 === 0 ? null : kuwait.id,
      lines: 5,
      total_bets: ['0.125', '1.25', '12.5'],
      min_bet: '0.125',
      max_bet: '12.5',
      default_bet: '1.25',
    });
  }
  const lists = [
    {
      list: getGameList,
      preview: previewImportGames,
      ids: ['id', 'code', 'name', 'vendor', 'type', 'status', 'rtp'],
      count: NAMES.length,
    },
    {
      list: getCoinList,
      preview: previewImportCoins,
      ids: ['name', 'currency_code', 'lines', 'total_bets', 'min_bet', 'max_bet', 'default_bet'],
      count: NAMES.length,
    },
    { list: getCurrencyList, preview: previewImportRates, ids: ['code', 'name', 'rate'], count: 2 },
  ];
  for (const { list, preview, ids, count } of lists) {
    // As the list of the console has them.
    const columns = columnsOf(...ids).map((column) =>
      column.id === 'rtp' ? { ...column, kind: 'exact_percent' as const } : column,
    );
    const file = await exported(admin, { endpoint: list.path, columns, has_header: true });
    const plan = await admin.call(preview, { text: file.text, columns: ids.map((id) => ({ id, title: id })) });
    expect([list.path, plan.counts, plan.list]).toEqual([
      list.path,
      { create: 0, change: 0, same: count, skipped: 0, refused: 0 },
      [],
    ]);
  }
});
