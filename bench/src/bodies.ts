import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Load } from './bets.ts';

/** The largest batch that the Platform API takes. */
export const ROWS_A_BODY = 50_000;
/** With both encodings they change after this many bodies, or half way through a small load. */
const BODIES_A_TURN = 20;

export type Encoding = 'identity' | 'zstd';
export type BodyPlan = { load: Load; dir: string; encoding: Encoding | 'both' };

export const bodyCount = (plan: BodyPlan): number => Math.ceil(plan.load.betCount / ROWS_A_BODY);

/** Bodies of one turn: their rate is shown as one figure. */
export const turnOf = (plan: BodyPlan, index: number): number =>
  Math.floor(index / Math.min(BODIES_A_TURN, Math.ceil(bodyCount(plan) / 2)));

export const bodyEncoding = (plan: BodyPlan, index: number): Encoding => {
  if (plan.encoding !== 'both') return plan.encoding;
  return turnOf(plan, index) % 2 === 0 ? 'identity' : 'zstd';
};

export const bodyPath = (plan: BodyPlan, index: number): string =>
  join(plan.dir, `${String(index).padStart(6, '0')}.${bodyEncoding(plan, index)}`);

export const rowsOfBody = (plan: BodyPlan, index: number): number =>
  Math.min(ROWS_A_BODY, plan.load.betCount - index * ROWS_A_BODY);

/** Bodies that an interrupted run left behind whole are taken as they are. */
export const writeBodies = async (plan: BodyPlan): Promise<void> => {
  const doneFile = join(plan.dir, 'written.json');
  if ((await readFile(doneFile, 'utf8').catch(() => '')) === JSON.stringify(plan)) return;
  const script = join(import.meta.dirname, '..', 'generate.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, JSON.stringify(plan)], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the bodies could not be written: exit ${String(code)}`);
  await writeFile(doneFile, JSON.stringify(plan));
};
