import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleOpenApi } from '@manager/server/openapi/console';
import { platformOpenApi } from '@manager/server/platform/openapi';
import { expect, test } from 'vitest';
import { commentsOf } from '../gen/api-texts.ts';
import { apiTypes } from '../gen/api-types.ts';
import { lintDocument } from './openapi-lint.ts';
import { ROOT_DIR } from './outcome.ts';

test('the types of both whole documents compile, strictly', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'manager-api-types-'));
  try {
    writeFileSync(join(dir, 'console.ts'), await apiTypes(consoleOpenApi()));
    writeFileSync(join(dir, 'platform.ts'), await apiTypes(platformOpenApi()));
    const tsc = join(ROOT_DIR, 'node_modules/typescript/bin/tsc');
    const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--target', 'es2024'];
    const { stdout } = spawnSync(process.execPath, [tsc, ...flags, 'console.ts', 'platform.ts'], { cwd: dir, encoding: 'utf8' });
    expect(stdout).toBe('');
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test('the lint names an operation without a summary, and one without a name', async () => {
  const document = platformOpenApi() as { paths: Record<string, { post: Record<string, unknown> }> };
  delete document.paths['/platform/v1/bets']?.post.summary;
  delete document.paths['/platform/v1/sessions']?.post.operationId;
  expect(await lintDocument('platform', document)).toEqual([
    expect.stringMatching(/operation-summary.*\n.*platform~1v1~1bets/),
    expect.stringMatching(/operation-operationId.*\n.*platform~1v1~1sessions/),
  ]);
});

test('comments of the contract are read with what they stand above', () => {
  const source = [
    '/** A record. */',
    'export const Row = z.object({',
    '  id: z.string(),',
    '  /** Its own;',
    '   * else of its group. */',
    '  rtp: z.string(),',
    '  note: z.string(),',
    '});',
    '',
    '/** Nothing that is called. */',
    'type Other = string;',
    'export const last = z.string();',
  ].join('\n');
  expect([...commentsOf(source)]).toEqual([
    ['Row', 'A record.'],
    ['Row.rtp', 'Its own; else of its group.'],
  ]);
});
