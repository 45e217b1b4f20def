import { getDifferenceList, getReconcileList, runReconcile } from '@manager/contract/features/report/reconcile-report';
import { uploadFigures } from '@manager/contract/features/report/reconcile-upload';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawSome, IS_NIGHT } from '../../tools/test/draw.ts';
import { type Caller, startTestApp } from './client.ts';
import { startExports } from './export-file.ts';
import { allOf, askAgain, Comparison, LIMIT, type WireRow } from './independent/compare.ts';
import { type CheckWorld, DAYS, drawCheckWorld, type Site } from './independent/draw-world.ts';
import { micros, text } from './independent/ledger.ts';
import { postWorld } from './independent/post-world.ts';
import { drawFile, drawMovements, drawTotals, type Line, reconcile } from './independent/reconciliation.ts';

/**
 * The second implementation beside the reconciliation: of some websites wallets tell what they moved, of some a file says their days, of some their single
 * bets, each with differences that are drawn and therefore known. More bets at night, or with CHECK_BETS.
 */
const BETS = Number(process.env.CHECK_BETS ?? (IS_NIGHT ? 2_000 : 700));
const FILE_DAYS = 7;
const BATCH = 400;

const t = await startTestApp({ hasSums: true });
const exported = await startExports(t);
const comparison = new Comparison();
let world: CheckWorld;
let admin: Caller;
const expected = new Map<string, ReturnType<typeof reconcile>>();
let sites: Site[] = [];
const settled = (): void => expect(comparison.differences.splice(0)).toEqual([]);

const upload = (site: Site, lines: readonly string[]) =>
  askAgain(() => admin.call(uploadFigures, { site_id: site.id, text: lines.join('\n'), numbers: 'point' }));
const fileOf = (lines: readonly Line[]): string[] => [
  'Date,Currency,Bet ID,Round ID,Bet,Win,Status',
  ...lines.map(({ day, currency, id, round, bet, win, status }) =>
    [day, currency, id, round, text(bet), text(win), status].join(','),
  ),
];
/** Files of single bets hold so many days at most. */
const byDays = (lines: readonly Line[]): Line[][] => [
  ...Map.groupBy(lines, ({ day }) => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000 / FILE_DAYS)).values(),
];

beforeAll(async () => {
  t.clock.set(Date.parse('2026-04-02T00:00:00Z'));
  world = await drawCheckWorld(t, { seed: 20_260_313, bets: BETS });
  await postWorld(t, world);
  admin = await t.signInAs({ isSuper: true });
  sites = drawSome(
    // One of each agent: every row takes questions of its own.
    world.sites.filter(({ agent, apiType }) => !agent.isTest && apiType === 'seamless'),
    4,
    'reconciled',
  );
  for (const [n, site] of sites.entries()) {
    const movements = n % 3 === 2 ? null : drawMovements(world, site, 100 + n);
    const totals = n % 3 === 1 ? drawTotals(world, site, 200 + n) : [];
    const file = n % 3 === 2 ? drawFile(world, site, 300 + n) : null;
    for (let at = 0; at < (movements?.rows.length ?? 0); at += BATCH)
      expect(await t.platform.post(movements?.rows.slice(at, at + BATCH) ?? [], { kind: 'wallet_txns' })).toMatchObject({
        status: 200,
        body: { rejected: [] },
      });
    if (totals.length > 0)
      await upload(site, [
        'Date,Currency,Count,Bet,Win',
        ...totals.map(({ day, currency, count, bet, win }) => [day, currency, count, text(bet), text(win)].join(',')),
      ]);
    for (const lines of byDays(file?.lines ?? [])) await upload(site, fileOf(lines));
    await askAgain(() => admin.call(runReconcile, { site_id: site.id, date_from: DAYS.from, date_to: DAYS.to }));
    expected.set(
      site.id,
      reconcile(world, site, {
        filed: file?.pairs ?? [],
        confirmed: movements?.pairs ?? [],
        moved: movements?.moved ?? new Map(),
        totals,
      }),
    );
  }
});

const FIGURES = ['bets', 'theirs', 'diff'].flatMap((side) => ['count', 'bet', 'win'].map((name) => `${side}_${name}`));
const KINDS = ['missing_theirs', 'missing_ours', 'amount_differs', 'status_differs'] as const;

test('days of websites against their wallets and files, on the screen and in the file', async () => {
  for (const site of sites) {
    const groups = expected.get(site.id) ?? new Map();
    const by = {
      keyOf: (row: WireRow) => [row.site_id, row.settle_date, row.currency].join(' '),
      groups,
      figures: ({ figures }: { figures: WireRow }): WireRow => figures,
    };
    const rows = await allOf((page) => admin.call(getReconcileList, { site_id: [site.id], page, limit: LIMIT }));
    comparison.hold(`days of ${site.code}`, rows, by);
    await comparison.fileOf(exported, admin, {
      endpoint: '/api/report/reconcile_report/get_list',
      input: { site_id: site.id },
      ids: ['site_id', 'settle_date', 'currency'],
      figures: [...FIGURES, 'wallet_count', 'wallet_bet', 'wallet_win', 'site_count', 'site_bet', 'site_win'],
      by,
    });
    for (const row of rows) {
      const { differences } = groups.get(by.keyOf(row)) ?? { differences: null };
      const counts = Object.fromEntries(KINDS.map((kind) => [kind, differences?.get(kind)?.rows ?? 0]));
      comparison.figuresOf(
        `differences of ${by.keyOf(row)}`,
        row.diffs === null ? { diffs: null } : (row.diffs as WireRow),
        differences === null ? { diffs: null } : counts,
      );
      if (differences === null || differences.size === 0) continue;
      const { by_kind: kinds } = await admin.call(getDifferenceList, { id: String(row.id), limit: 1 });
      comparison.hold(`kinds of ${by.keyOf(row)}`, kinds, {
        keyOf: ({ kind }) => String(kind),
        groups: differences,
        figures: (sums) => sums as WireRow,
      });
    }
  }
  settled();
});

test('the world has days that match, days that do not, and differences of several kinds', () => {
  const all = [...expected.values()].flatMap((rows) => [...rows.values()]);
  const states = all.map(({ figures }) => figures.state);
  for (const state of ['matched', 'mismatch'] as const) expect(states).toContain(state);
  expect(new Set(all.flatMap(({ differences }) => [...(differences?.keys() ?? [])])).size).toBeGreaterThan(1);
});

test('sums of all days by currency', async () => {
  for (const site of sites) {
    const rows = [...(expected.get(site.id) ?? new Map()).entries()].map(([key, { figures }]) => ({
      currency: String(key).split(' ')[2] ?? '',
      figures: figures as Record<string, string | number | null>,
    }));
    const { sum } = await admin.call(getReconcileList, { site_id: [site.id], limit: 1 });
    comparison.hold(`sums of ${site.code}`, sum.by_currency, {
      keyOf: ({ currency }) => String(currency),
      groups: Map.groupBy(rows, ({ currency }) => currency),
      figures: (all) =>
        Object.fromEntries(
          FIGURES.map((name) => {
            const said = all.flatMap(({ figures }) => figures[name] ?? []);
            if (said.length === 0) return [name, null];
            return [
              name,
              name.endsWith('_count')
                ? said.reduce<number>((total, one) => total + Number(one), 0)
                : text(said.reduce<bigint>((total, one) => total + micros(String(one)), 0n)),
            ];
          }),
        ),
    });
    const states = Map.groupBy(rows, ({ figures }) => String(figures.state));
    comparison.figuresOf(
      `states of ${site.code}`,
      sum.states,
      Object.fromEntries([...states].map(([state, all]) => [state, all.length])),
    );
  }
  settled();
});

afterAll(() => {
  process.stdout.write(
    `independent reconcile: ${comparison.figures} figures of ${world.rows.length} bets compared, ${comparison.total} differences\n`,
  );
});
