import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createProduct } from '../kill/product.ts';
import { type Answers, readAnswers, readState } from './answers.ts';
import { type Checksums, readChecksums, readLastBatch, withStore } from './checksums.ts';
import { type Console, createConsole, signIn } from './console.ts';
import { dropCovered } from './files.ts';
import { createRandom } from './random.ts';
import { type KnownBets, sendBets, sendOthers } from './seed.ts';

export const PLATFORM_KEY = 'damage-platform-key-0123456789';
const SCAN_LIMIT_MS = 600_000;

/** A stopped product whose stores are whole, and what is true of it. */
export type Master = {
  dataDir: string;
  answers: Answers;
  checksums: Checksums;
  lastBatch: string;
  known: KnownBets;
};

const folders: string[] = [];
/** Readable by the account of PostgreSQL, which is another one when this runs as root. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'manager-damage-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
};
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
export const removeFolders = (): void => folders.forEach(removeFolder);

/** With owners and times. */
export const copyInto = (from: string, to: string): void => void execFileSync('cp', ['-a', '--reflink=auto', from, to]);
export const copyOf = ({ dataDir }: Pick<Master, 'dataDir'>): string => {
  const folder = newFolder();
  copyInto(`${dataDir}/.`, folder);
  return folder;
};

const setUp = async ({ save }: Console): Promise<void> => {
  await save('set_up/currency/add_or_edit', { code: 'USD', name: 'USD', rate: '1', decimals: 2 });
  const agent = await save('set_up/agent/add_or_edit', {
    name: 'Agent',
    seller_id: 'agent',
    timezone: 'UTC',
    settlement_hour: 0,
  });
  for (const code of ['own', 'other'])
    await save('set_up/website/add_or_edit', { code, name: code, agent_id: agent.id, api_type: 'seamless' });
  for (const game of [0, 1, 2, 3])
    await save('set_up/game/add_or_edit', {
      code: `game-${game}`,
      name: `Game ${game}`,
      vendor: 'Acme',
      type: 'slot',
      rtp: '96.5',
      sigma: '8.1',
    });
};

/** Sends bets to a product over `dataDir`, lets it compare everything, stops it and writes down what is true. */
const fill = async (
  dataDir: string,
  { name, count, isNew, known }: { name: string; count: number; isNew: boolean; known: KnownBets },
): Promise<Master> => {
  const product = createProduct({ dataDir, platformKey: PLATFORM_KEY });
  await product.start();
  try {
    const console_ = createConsole(product.address, await signIn(product.address()));
    if (isNew) await setUp(console_);
    const sender = { address: product.address, platformKey: PLATFORM_KEY, random: createRandom(count) };
    await sendBets(sender, { name, count, known });
    for (const part of ['a', 'b', 'c']) await sendOthers(sender, { name: `${name}-${part}`, count: Math.ceil(count / 60) });
    await untilScanned(console_);
    const answers = await readAnswers(console_);
    await product.stop();
    dropCovered(dataDir);
    const [checksums, lastBatch] = await withStore(dataDir, async (clickhouse) => [
      await readChecksums(clickhouse),
      await readLastBatch(clickhouse),
    ]);
    return { dataDir, answers, checksums, lastBatch, known };
  } finally {
    await product.stop();
  }
};

const untilScanned = async (console_: Console): Promise<void> => {
  for (const untilMs = performance.now() + SCAN_LIMIT_MS; ;) {
    const state = await readState(console_);
    if (state?.state === 'complete' && state.verified_at !== null) return;
    if (performance.now() > untilMs) throw new Error(`the seeded stores were not whole in time: ${JSON.stringify(state)}`);
    await sleep(100);
  }
};

export const makeMaster = (count: number): Promise<Master> =>
  fill(newFolder(), { name: 'seed', count, isNew: true, known: { own: new Map(), other: new Map() } });

/** The same product some time later: with more bets, and amendments of those that the master has. */
export const makeLater = async (master: Master, count: number): Promise<Master> => {
  const { known } = master;
  return fill(copyOf(master), {
    name: 'later',
    count,
    isNew: false,
    known: { own: new Map(known.own), other: new Map(known.other) },
  });
};
