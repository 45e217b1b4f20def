import { deleteGames, getGameDetail, getGameList, saveGame, type GameRow } from '@manager/contract/features/set-up/game';
import { importGames, previewImportGames } from '@manager/contract/features/set-up/game-import';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { csvTable } from '../../../kit/export/csv.ts';

const t = await startTestApp();
const admin = await t.signInAs({ isSuper: true });

const columns: { id: string; title: string; labels?: Record<string, string> }[] = [
  { id: 'name', title: 'Name' },
  { id: 'id', title: 'ID' },
  { id: 'code', title: '代码' },
  { id: 'names', title: 'Names' },
  { id: 'vendor', title: 'Vendor' },
  { id: 'type', title: 'Type', labels: { slot: 'Slot', fishing: 'Fishing' } },
  { id: 'status', title: 'Status', labels: { enabled: 'Enabled', disabled: 'Disabled', maintenance: 'Maintenance' } },
  { id: 'rtp', title: 'RTP' },
  { id: 'rtp_profiles', title: 'Profiles' },
  { id: 'is_hot', title: 'Hot', labels: { true: 'Yes', false: 'No' } },
  { id: 'lines', title: 'Lines' },
  { id: 'certifications', title: 'Certificates' },
  { id: 'created_at', title: 'Created' },
];
const fileOf = (rows: readonly GameRow[]): string => {
  const table = csvTable(
    columns.map((column) => ({ ...column, kind: 'text' as const })),
    'UTC',
  );
  return `\uFEFFList,Games\r\nSoftware,Manager\r\n\r\n${table.header}${table.rows(rows)}`;
};

const rich = await admin.call(saveGame, {
  code: 'rich',
  name: '=SUM(1)',
  vendor: '007',
  type: 'slot',
  names: { ja: '七つ, "海"' },
  rtp: '96.5',
  rtp_profiles: ['94', '96.5'],
  is_hot: true,
  lines: 25,
  certifications: [{ lab: 'GLI', number: '1', date: null, jurisdiction: 'Malta', math_hash: '' }],
});
const plain = await admin.call(saveGame, { code: 'plain', name: 'Plain', vendor: 'House', type: 'fishing' });

it('takes an export back as it left: nothing changes', async () => {
  const plan = await admin.call(previewImportGames, { text: fileOf([rich, plain]), columns });
  expect([plan.counts, plan.list]).toEqual([{ create: 0, change: 0, same: 2, skipped: 0, refused: 0 }, []]);
});

it('takes over what was edited in the file, with the rules of the form', async () => {
  const text = fileOf([
    { ...rich, name: 'Richer', rtp: '94' },
    { ...plain, status: 'maintenance' },
    { ...plain, code: 'brand-new', is_hot: true },
  ]);
  const plan = await admin.call(previewImportGames, { text, columns });
  expect(plan.list.map(({ line, name, outcome, changes }) => [line, name, outcome, changes.map(({ field }) => field)])).toEqual([
    [5, 'rich', 'change', ['name', 'rtp']],
    [6, 'plain', 'change', ['status']],
    [7, 'brand-new', 'create', ['code', 'name', 'vendor', 'type', 'status', 'coin_size_type', 'is_h5', 'is_hot', 'sort']],
  ]);
  await admin.call(importGames, { text, columns, fingerprint: plan.fingerprint, reason: 'file of the vendor' });
  expect(await admin.call(getGameDetail, { id: rich.id })).toMatchObject({
    name: 'Richer',
    rtp: '94',
    version: 2,
    names: rich.names,
  });
  const made = (await admin.call(getGameList, { code: 'brand-new' })).list[0];
  const log = await t.deps.db
    .selectFrom('game_availability')
    .select(['game_id', 'after', 'reason'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(log).toEqual([
    { game_id: made?.id, after: 'enabled', reason: 'file of the vendor' },
    { game_id: plain.id, after: 'maintenance', reason: 'file of the vendor' },
  ]);
});

it('names what is wrong at the field, and knows the codes of removed games', async () => {
  const gone = await admin.call(saveGame, { code: 'gone', name: 'Gone', vendor: 'House', type: 'slot', status: 'disabled' });
  await admin.call(deleteGames, { ids: [gone.id] });
  const text = [
    'code\tname\tvendor\ttype\trtp',
    'gone\tGone\tHouse\tslot\t',
    'a b\tX\tHouse\tslot\t101',
    'ok-1\t\tHouse\tpinball\t',
  ].join('\r\n');
  const plan = await admin.call(previewImportGames, { text });
  expect(plan.list.map(({ faults }) => faults)).toEqual([
    [{ field: 'code', message: 'Already in use' }],
    [
      { field: 'code', message: '2 to 40 letters, digits, "-" or "_"' },
      { field: 'rtp', message: 'Above 0 and at most 100 percent' },
    ],
    [{ field: 'type', message: 'Not a valid value' }],
  ]);
});

it('refuses files without headings, with unknown ones, and with too many rows', async () => {
  const messageOf = async (text: string): Promise<string> => (await admin.tryCall(previewImportGames, { text })).message;
  expect(await messageOf('name,vendor\nA,B')).toBe('Column code is missing. One row must hold the column names.');
  expect(await messageOf('code,nmae\nA1,B')).toBe('Unknown column: nmae.');
  expect(await messageOf('code,name\nA1,"B')).toBe('The quotation mark opened in line 2 is never closed.');
  expect(await messageOf(`code\n${'x\n'.repeat(5_001)}`)).toBe(
    'The file has more than 5000 rows, the most that can be imported at once.',
  );
});

it('takes five thousand rows at once', async () => {
  const line = (at: number): string => `bulk-${at},Game number ${at},House,slot,96,${at}`;
  const text = `code,name,vendor,type,rtp,sort\n${Array.from({ length: 5_000 }, (_, at) => line(at)).join('\n')}`;
  const { counts, fingerprint } = await admin.call(previewImportGames, { text });
  await admin.call(importGames, { text, fingerprint, reason: 'a whole catalogue' });
  expect([counts.create, (await admin.call(getGameList, { code: 'bulk-', limit: 1 })).total]).toEqual([5_000, 5_000]);
});
