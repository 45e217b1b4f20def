import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { createProduct } from '../kill/product.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PAGE = readFileSync(join(ROOT, 'docs/first-integration.md'), 'utf8');
const hasCurl = spawnSync('curl', ['--version'], { stdio: 'ignore' }).status === 0;

type Block = { heading: string; language: string; text: string };

/** The code of the page, with the heading that it stands under. */
const blocksOf = (page: string): Block[] =>
  page.split(/^## /m).flatMap((section) => {
    const heading = section.slice(0, section.indexOf('\n'));
    return [...section.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
      heading,
      language,
      text,
    }));
  });

const blocks = blocksOf(PAGE);
/** Commands with what the page says they print: the block after them. */
const steps = blocks.flatMap((block, at) =>
  block.language === 'bash' ? [{ ...block, prints: blocks[at + 1]?.language === '' ? blocks[at + 1]?.text : '' }] : [],
);

/** Right after its start, on a machine that is busy, the product may turn calls away (503). */
const untilCalm = async (address: string): Promise<void> => {
  const headers = { authorization: 'Bearer first-integration-key' };
  for (let calm = 0; calm < 3;) {
    const { status } = await fetch(`${address}/platform/v1/config`, { headers });
    calm = status === 200 ? calm + 1 : 0;
    await sleep(200);
  }
};

/** `…` stands for anything on its line. */
const asPattern = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '[^\\n]*')}$`);

test('the program of the page is the one in docs/examples, of about 30 lines', () => {
  const program = readFileSync(join(ROOT, 'docs/examples/first-integration.ts'), 'utf8');
  expect(blocks.filter(({ language }) => language === 'ts').map(({ text }) => text)).toEqual([program]);
  expect(program.split('\n').length).toBeLessThanOrEqual(36);
});

test('the page starts the product with the settings of this test', () => {
  expect(blocks[0]?.text).toBe(
    `DEMO=0 CAPTCHA=off PLATFORM_KEY=first-integration-key ADMIN_PASSWORD='ten minutes from now' npm start\n`,
  );
  expect(steps.length).toBeGreaterThanOrEqual(9);
});

describe.skipIf(!hasCurl)('every command of the page, in its order (skipped where there is no curl)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'manager-first-integration-'));
  // Private as it is made, root's PostgreSQL could not enter it: its store would go elsewhere, and stay there.
  chmodSync(dataDir, 0o755);
  const product = createProduct({
    dataDir,
    platformKey: 'first-integration-key',
    env: { ADMIN_PASSWORD: 'ten minutes from now' },
  });
  afterAll(async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('prints what stands below it', async () => {
    await product.start();
    await untilCalm(product.address());
    const mark = '--- end of a step ---';
    const script = steps.map(({ text }) => `${text}echo '${mark}'\n`).join('');
    const { stdout, stderr } = spawnSync('bash', ['-s'], {
      cwd: ROOT,
      encoding: 'utf8',
      input: script.replaceAll('http://127.0.0.1:8080', product.address()),
      env: { PATH: `${join(process.execPath, '..')}:${process.env.PATH ?? ''}`, HOME: process.env.HOME, NO_COLOR: '1' },
    });
    expect(stderr).toBe('');
    // Empty lines are the shell's: NDJSON ends with a line end of its own.
    const printed = stdout
      .replaceAll(/\n{2,}/g, '\n')
      .split(`${mark}\n`)
      .slice(0, -1);
    expect(printed.length).toBe(steps.length);
    for (const [at, { heading, prints = '' }] of steps.entries())
      expect(`${heading}\n${printed[at]}`).toMatch(asPattern(`${heading}\n${prints}`));
  });
});
