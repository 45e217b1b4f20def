import { getExportTicket, startExport } from '@manager/contract/features/export/job';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { describe, expect, it } from 'vitest';
import { type Caller, startTestApp } from './client.ts';
import { endOf, orderOf, startExports } from './export-file.ts';
import { pdfPages } from './pdf-text.ts';
import { hasLibreOffice, openSheets, printPages, type Sheet, WHY_NOT } from './spreadsheet/libre-office.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from './world.ts';

if (!hasLibreOffice) console.log(`Workbooks are not opened in LibreOffice: ${WHY_NOT}.`);

/** Bets of three currencies, one without decimals, one with a sum beyond what a spreadsheet can count exactly. */
const BETS = [
  { currency: 'USD', bet: '1234567.89', win: '0.5' },
  { currency: 'USD', bet: '0.111111', win: '1234.567891' },
  { currency: 'JPY', bet: '1500', win: '0' },
  { currency: 'JPY', bet: '2500', win: '12345' },
  { currency: 'CNY', bet: '9999999999.999999', win: '1' },
] as const;

const micros = (amount: string): bigint => {
  const [whole = '0', rest = ''] = amount.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(rest.padEnd(6, '0'));
};
const total = (currency: string, name: 'bet' | 'win'): bigint =>
  BETS.filter((bet) => bet.currency === currency).reduce((sum, bet) => sum + micros(bet[name]), 0n);
const exactly = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(7, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
};
/** As a spreadsheet shows it: half away from zero. */
const shown = (amount: bigint, places: number): string => {
  const step = 10n ** BigInt(6 - places);
  const size = amount < 0n ? -amount : amount;
  const rounded = String((size + step / 2n) / step).padStart(places + 1, '0');
  const whole = places === 0 ? rounded : rounded.slice(0, -places);
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount < 0n ? '-' : ''}${grouped}${places === 0 ? '' : `.${rounded.slice(-places)}`}`;
};

describe.skipIf(!hasLibreOffice)(`a workbook in LibreOffice${hasLibreOffice ? '' : `: not run, because ${WHY_NOT}`}`, () => {
  let me: Caller;
  let workbook: Buffer;
  let fileName: string;
  let sheets: Sheet[];
  let stored: { currency: string; bet: string; win: string }[];
  const rowsOf = (name: string): string[][] => sheets.find((sheet) => sheet.name === name)?.rows ?? [];

  const open = async (): Promise<void> => {
    const t = await startTestApp();
    const { db, clickhouse } = t.deps;
    for (const [code, rate] of [
      ['USD', '1'],
      ['JPY', '150'],
      ['CNY', '7'],
    ] as const)
      await createCurrency(db, { code, rate });
    await db.updateTable('currency').set({ decimals: 0, name: 'Yen' }).where('code', '=', 'JPY').execute();
    const game = await createGame(db, { code: 'dragon' });
    await db.updateTable('game').set({ name: '龙王 “Dragon” & Co' }).where('id', '=', game.id).execute();
    const agent = await createAgent(db, { name: 'Lotus' });
    const site = await createSite(db, { agentId: agent.id });
    await t.platform.postBets(
      BETS.map((bet) => betRow({ site: site.code, game: game.code, player: `of ${bet.currency}`, ...bet })),
    );
    stored = await clickhouse.query({
      name: 'test',
      sql: `select currency, toString(sum(bet.bet * sign)) as bet, toString(sum((win_game + win_jackpot) * sign)) as win from bet group by currency order by currency`,
    });
    me = await t.signInAs({ isSuper: true });
    await startExports(t);
    const order = orderOf({
      endpoint: getGameReport.path,
      format: 'xlsx',
      title: 'Game Report',
      name_parts: ['All agents', '2026-01-01 to 2026-01-31'],
      input: { date_from: '2026-01-01', date_to: '2026-01-31', in: 'native', sort: 'bet' },
      columns: [
        { id: 'game_name', title: 'Game' },
        { id: 'game_code', title: 'Game code' },
        { id: 'currency', title: 'Currency' },
        { id: 'currency_name', title: 'Currency name' },
        { id: 'rounds', title: 'Rounds', kind: 'number' },
        { id: 'bet', title: 'Bet', kind: 'money' },
        { id: 'win', title: 'Win', kind: 'money' },
        { id: 'win_loss', title: 'Win-loss', kind: 'money' },
        { id: 'rate', title: 'Return', kind: 'percent' },
        { id: 'bet_usd', title: 'Bet USD', kind: 'money', currency: 'USD' },
      ],
      notes: [{ label: 'Scope', value: 'All agents · 2026-01-01 – 2026-01-31' }],
    });
    const job = await endOf(me, await me.call(startExport, order));
    fileName = job.file_name;
    const { path } = await me.call(getExportTicket, { id: job.id });
    workbook = (await t.app.inject({ url: path })).rawPayload;
    sheets = await openSheets(workbook, { asShown: true });
  };

  it('has its name, a sheet that is called as the report, and one about it', { timeout: 240_000 }, async () => {
    await open();
    expect(fileName).toBe('Game Report - All agents - 2026-01-01 to 2026-01-31.xlsx');
    expect(sheets.map(({ name }) => name).toSorted()).toEqual(['About this export', 'Game Report']);
    expect(rowsOf('About this export')).toContainEqual(['Scope', 'All agents · 2026-01-01 – 2026-01-31']);
  });

  it('shows the figures of the store, each with the decimals of its currency, and the totals of the screen', () => {
    const [head, ...lines] = rowsOf('Game Report');
    expect(head).toEqual([
      'Game',
      'Game code',
      'Currency',
      'Currency name',
      'Rounds',
      'Bet',
      'Win',
      'Win-loss',
      'Return',
      'Bet USD',
    ]);
    const places = { USD: 2, JPY: 0, CNY: 2 } as const;
    const amountsOf = (currency: keyof typeof places): string[] => {
      const [bet, win] = [total(currency, 'bet'), total(currency, 'win')];
      // More digits than a spreadsheet counts: the whole amount, as a text.
      const text = (amount: bigint): string =>
        exactly(amount).replace(/\D/g, '').length > 15 ? exactly(amount) : shown(amount, places[currency]);
      return [text(bet), text(win), text(bet - win)];
    };
    for (const [currency, name, rounds] of [
      ['USD', 'USD', '2'],
      ['JPY', 'Yen', '2'],
      ['CNY', 'CNY', '1'],
    ] as const) {
      expect(lines.find((line) => line[0] === '龙王 “Dragon” & Co' && line[2] === currency)?.slice(1, 8)).toEqual([
        'dragon',
        currency,
        name,
        rounds,
        ...amountsOf(currency),
      ]);
      expect(lines.find(([label]) => label === `Total ${currency}`)?.slice(4, 8)).toEqual([rounds, ...amountsOf(currency)]);
    }
    expect(lines.at(-1)?.[0]).toBe('All 3 rows, in USD');
    const jpy = lines.find((line) => line[2] === 'JPY');
    // 12345 ÷ 4000, and 4000 ÷ 150.
    expect(jpy?.slice(8)).toEqual(['308.63%', '26.67']);
  });

  it('holds every digit behind what it shows', { timeout: 120_000 }, async () => {
    const [data] = (await openSheets(workbook, { asShown: false })).filter(({ name }) => name === 'Game Report');
    for (const { currency, bet, win } of stored) {
      const line = data?.rows.find((cells) => cells[2] === currency);
      expect([line?.[5], line?.[6]].map((cell) => micros(cell ?? ''))).toEqual([bet, win].map(micros));
      expect(micros(bet)).toBe(total(currency, 'bet'));
    }
  });

  it('is printed on pages as wide as its table, with nothing cut to ###', { timeout: 120_000 }, async () => {
    const pages = await pdfPages(await printPages(workbook));
    const all = pages.join(' ');
    expect(all).not.toContain('###');
    for (const text of ['龙王', '1,234,568.00', '9999999999.999999', 'All 3 rows, in USD', 'About this export'])
      expect(all).toContain(text);
    // The table on one, what it says about itself on another.
    expect(pages.length).toBe(2);
  });
});
