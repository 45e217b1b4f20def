import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { artefactHash } from './artefact.ts';

const root = await mkdtemp(join(tmpdir(), 'manager-artefact-'));
afterAll(() => rm(root, { recursive: true }));

const put = async (path: string, text: string): Promise<void> => {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), text);
};

test('one byte, one name or one file more makes another hash; what does not run counts for nothing', async () => {
  await put('server/src/main.ts', 'start');
  const first = await artefactHash(root);
  await put('README.md', 'hello');
  expect(await artefactHash(root)).toBe(first);
  await put('server/src/main.ts', 'Start');
  const second = await artefactHash(root);
  await put('web/dist/assets/a.js', '');
  const third = await artefactHash(root);
  await put('math/src/check-package.ts', '');
  const fourth = await artefactHash(root);
  expect(new Set([first, second, third, fourth]).size).toBe(4);
  await put('server/src/main.ts', 'start');
  for (const folder of ['web', 'math']) await rm(join(root, folder), { recursive: true });
  expect(await artefactHash(root)).toBe(first);
});
