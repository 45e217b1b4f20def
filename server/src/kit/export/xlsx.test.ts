import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import type { FileColumn } from './cells.ts';
import type { ExportedRow } from '../service/ctx.ts';
import { writeXlsx } from './write-xlsx.ts';

const dir = await mkdtemp(join(tmpdir(), 'manager-xlsx-'));
afterAll(() => rm(dir, { recursive: true }));

/** Reads a zip by its central directory, apart from what wrote it. */
const unzip = (zip: Buffer): Record<string, string> => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const parts: Record<string, string> = {};
  for (let at = zip.readUInt32LE(end + 16), n = zip.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [size, nameLength, extra, comment, local] = [20, 28, 30, 32, 42].map((offset) =>
      offset === 20 || offset === 42 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    ) as [number, number, number, number, number];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    parts[name] = inflateRawSync(zip.subarray(start, start + size)).toString();
    at += 46 + nameLength + extra + comment;
  }
  return parts;
};

const COLUMNS: FileColumn[] = [
  { id: 'name', title: 'Name <&>', kind: 'text' },
  { id: 'bet', title: 'Bet', kind: 'money' },
  { id: 'at', title: 'Time', kind: 'time' },
  { id: 'on', title: 'On', kind: 'flag', labels: { true: 'Yes', false: 'No' } },
];

const write = async (rows: ExportedRow[], timezone = 'Asia/Shanghai') => {
  const path = join(dir, `${Math.random()}.xlsx`);
  const written = await writeXlsx({
    columns: COLUMNS,
    decimals: new Map([['JPY', 0]]),
    path,
    info: {
      title: 'Test',
      notes: [{ label: 'Scope', value: 'All' }],
      help: [{ label: 'Bet', value: 'Σ stake' }],
      query: '{}',
      timezone,
      language: 'en',
      generatedAt: new Date('2026-01-01T00:00:00Z'),
      userName: 'kim',
      incompleteMonths: () => [],
      isAbove: false,
    },
    batches: (async function* () {
      yield rows;
    })(),
    rowsSoFar: () => rows.length,
    totals: async () => [{ of: 'all', values: { bet: '3' } }],
  });
  return { written, bytes: await readFile(path), parts: unzip(await readFile(path)) };
};

const cellsOf = (sheet: string): string[][] =>
  [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...(row ?? '').matchAll(/<c(?: s="\d+")?\/>|<c[^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
      ([, number, text]) => (number === undefined ? (text ?? '') : `#${number}`),
    ),
  );

it('writes numbers as numbers while a double holds them, texts as texts, times as the sheet counts them', async () => {
  const { parts } = await write([
    { name: '=1+1', bet: '-1234567.89', at: '2026-01-10T16:30:00.000Z', on: true },
    { name: 'a\u0000b_x0041_ <é>文', bet: '12345678901234.567', at: null, on: false },
    { name: '007', bet: '1.000001', at: '1970-01-01T00:00:00.000Z', on: null },
  ]);
  const days = (Date.UTC(2026, 0, 11) - Date.UTC(1899, 11, 30)) / 86_400_000;
  const half = expect.stringMatching(new RegExp(`^#${days}\\.0208333333`)) as string;
  expect(cellsOf(parts['xl/worksheets/sheet1.xml'] ?? '')).toEqual([
    ['Name &lt;&amp;&gt;', 'Bet', 'Time', 'On'],
    ["'=1+1", '#-1234567.89', half, 'Yes'],
    ['a_x0000_b_x005F_x0041_ &lt;é&gt;文', '12345678901234.567', '', 'No'],
    ['007', '#1.000001', `#${25569 + 8 / 24}`, ''],
    ['All 3 rows', '#3', '', ''],
  ]);
});

it('shows each time with its own offset, also where the clocks change in between', async () => {
  const times = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25T00:45:00.000Z'];
  const { parts } = await write(
    times.map((at) => ({ name: 'x', bet: '1', at, on: true })),
    'Europe/Berlin',
  );
  const styles = parts['xl/styles.xml'] ?? '';
  const formats = new Map([...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]));
  const used = [...(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf(?: ([^>]*?))?(?:\/>|>.*?<\/xf>)/gs)].map(
    ([, attributes]) => formats.get(/numFmtId="(\d+)"/.exec(attributes ?? '')?.[1]),
  );
  const cells = [...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<c s="(\d+)"><v>4\d{4}\.[^<]*<\/v>/g)];
  expect(cells.map(([, style]) => used[Number(style)])).toEqual(
    ['+02:00', '+01:00', '+02:00'].map((offset) => `yyyy\\-mm\\-dd\\ hh:mm:ss\\ &quot;${offset}&quot;`),
  );
  expect(Number(/<cellXfs count="(\d+)"/.exec(styles)?.[1])).toBe(used.length);
  expect(Number(/<numFmts count="(\d+)"/.exec(styles)?.[1])).toBe(formats.size);
});

it('says on its second sheet what it is, with the hash of the first', async () => {
  const { written, parts, bytes } = await write([{ name: 'x', bet: '1', at: null, on: true }]);
  const info = Object.fromEntries(cellsOf(parts['xl/worksheets/sheet2.xml'] ?? ''));
  const sheetHash = createHash('sha256')
    .update(parts['xl/worksheets/sheet1.xml'] ?? '')
    .digest('hex');
  expect(info).toMatchObject({
    Title: 'Test',
    Scope: 'All',
    Bet: 'Σ stake',
    Rows: '1',
    User: 'kim',
    'Generated at': '2026-01-01 08:00:00 +08:00',
    'Time zone of all times': 'UTC+08:00 Asia/Shanghai',
    'SHA-256 of the sheet with the data': sheetHash,
  });
  expect(written).toEqual({
    tableSha256: sheetHash,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  expect(Object.keys(parts)).toContain('[Content_Types].xml');
});

it('of the same rows has the same hash of its data', async () => {
  const rows = [{ name: 'x', bet: '1', at: null, on: true }];
  expect((await write(rows)).written.tableSha256).toBe((await write(rows)).written.tableSha256);
});
