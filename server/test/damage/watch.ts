import { setTimeout as sleep } from 'node:timers/promises';
import type { Completeness } from '@manager/contract/features/system/completeness';
import { type Answers, askOnce, type Look, questionCount, readState } from './answers.ts';
import type { Console } from './console.ts';

/** What a product answered between its start and the moment it called itself whole, in ms from the start. */
export type Watched = {
  right: number;
  marked: number;
  errors: number;
  /** Wrong figures that nothing marked, before everything was read. */
  wrongUnmarked: string[];
  wrongAtEnd: string[];
  firstMarkedMs: number | null;
  wholeMs: number | null;
  gaps: string[];
  errorsTold: string[];
  lastState: Completeness | undefined;
};

const isRestored = ({ state, gaps }: Completeness): boolean => (state === 'complete' || state === 'behind') && gaps.length === 0;

const TICK_MS = 100;
const QUESTIONS_A_TICK = 2;

export const createWatch = ({ console: console_, truth }: { console: Console; truth: Answers }) => {
  const startMs = performance.now();
  const gaps = new Set<string>();
  const errorsTold = new Set<string>();
  const watched: Watched = {
    right: 0,
    marked: 0,
    errors: 0,
    wrongUnmarked: [],
    wrongAtEnd: [],
    firstMarkedMs: null,
    wholeMs: null,
    gaps: [],
    errorsTold: [],
    lastState: undefined,
  };
  let asked = 0;

  const note = ({ seen, question, told }: Look): void => {
    if (seen === 'right') watched.right += 1;
    if (seen === 'error') {
      watched.errors += 1;
      errorsTold.add(told.replace(/[0-9a-f-]{36}/g, 'id'));
    }
    if (seen === 'wrong') watched.wrongUnmarked.push(`${question} ${told}`);
    if (seen !== 'marked') return;
    watched.marked += 1;
    watched.firstMarkedMs ??= Math.round(performance.now() - startMs);
  };

  const tick = async (): Promise<Completeness | undefined> => {
    const tickMs = performance.now();
    const state = await readState(console_);
    for (const { table, month, reason } of state?.gaps ?? []) gaps.add(`${table} ${month} ${reason}`);
    for (let i = 0; i < QUESTIONS_A_TICK; i++) note(await askOnce(console_, truth, asked++));
    watched.lastState = state ?? watched.lastState;
    await sleep(Math.max(0, TICK_MS - (performance.now() - tickMs)));
    return state;
  };

  const untilState = async (isReached: (state: Completeness) => boolean, limitMs: number): Promise<boolean> => {
    for (const untilMs = performance.now() + limitMs; performance.now() < untilMs;) {
      const state = await tick();
      if (state !== undefined && isReached(state)) return true;
    }
    return false;
  };

  return {
    /** Until some month is known to be incomplete. */
    untilGap: async (limitMs = 60_000): Promise<boolean> => untilState(({ gaps: found }) => found.length > 0, limitMs),
    /** Until no month is known to be incomplete; there may be damage that nobody has read yet. */
    untilRestored: async (limitMs: number): Promise<boolean> => untilState(isRestored, limitMs),
    /** Until everything was read and compared as well; then every question is asked once more. */
    untilWhole: async ({ verifiedAfter, limitMs }: { verifiedAfter: Date; limitMs: number }): Promise<Watched> => {
      const isWhole = await untilState(
        (state) => isRestored(state) && state.verified_at !== null && new Date(state.verified_at) > verifiedAfter,
        limitMs,
      );
      watched.wholeMs = isWhole ? Math.round(performance.now() - startMs) : null;
      watched.gaps = [...gaps];
      watched.errorsTold = [...errorsTold];
      // What is wrong or marked now stays so.
      for (let at = 0; at < questionCount; at++) {
        const { seen, question, told } = await askOnce(console_, truth, at);
        if (seen !== 'right') watched.wrongAtEnd.push(`${seen}: ${question} ${told}`);
      }
      return watched;
    },
  };
};
export type Watch = ReturnType<typeof createWatch>;
