import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startBackground } from '../../src/background.ts';
import { startTestApp } from '../client.ts';
import { countStatements } from '../count-statements.ts';

/**
 * What a product asks PostgreSQL for in a minute in which nothing happens, without what its job queue asks for by itself. Whoever adds work of its
 * own has to be told of it; who has to add to this says here what for.
 */
const STATEMENTS = 95;

const t = await startTestApp({ hasUpkeep: true });
const dataDir = mkdtempSync(join(tmpdir(), 'manager-rest-'));
const background = await startBackground(t.deps, { dataDir, mail: null, wallet: t.deps.wallet });
afterAll(async () => {
  await background.stop();
  rmSync(dataDir, { recursive: true });
});

it('asks for little in a minute at rest', { timeout: 180_000 }, async () => {
  // What a start has to look at once.
  await sleep(15_000);
  const sent = await countStatements(() => sleep(60_000));
  // What is too much says what it was.
  expect(sent.length > STATEMENTS ? sent.toSorted() : []).toEqual([]);
});
