import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getWebsiteList } from '@manager/contract/features/set-up/website';
import { MAX_EXPORT_ROWS } from '@manager/contract/features/export/job';
import { afterAll, expect, it } from 'vitest';
import type { Ctx } from '../service/ctx.ts';
import { exportSource } from './source.ts';
import { writeExport } from './write-file.ts';

const dir = await mkdtemp(join(tmpdir(), 'manager-limit-'));
afterAll(() => rm(dir, { recursive: true }));

it.each(['csv', 'xlsx'] as const)('refuses more rows than %s takes, and leaves nothing behind', async (format) => {
  const batch = Array.from({ length: MAX_EXPORT_ROWS[format] + 1 }, () => ({ code: 'x' }));
  const source = exportSource({
    endpoint: getWebsiteList,
    code: null,
    rows: async function* () {
      yield batch;
    },
  });
  const plan = {
    source,
    list: () => Promise.resolve(),
    input: {},
    columns: [{ id: 'code', title: 'Code', kind: 'text' as const }],
    info: {
      title: '',
      notes: [],
      help: [],
      query: '',
      timezone: 'UTC',
      language: 'en' as const,
      generatedAt: new Date(0),
      userName: '',
      incompleteMonths: () => [],
      isAbove: false,
    },
    decimals: new Map(),
    format,
    path: join(dir, `1.${format}`),
    signal: new AbortController().signal,
    onRows: () => undefined,
  };
  await expect(writeExport({} as Ctx, plan)).rejects.toMatchObject({ reason: 'export.too_many_rows' });
  expect(await readdir(dir)).toEqual([]);
});
