import type { ConfigChanges, ConfigObject } from '@manager/contract/platform/config';
import { pause } from '../pause.ts';
import { type ConfigState, createConfigState } from './config-state.ts';

export type ConfigClientOptions = {
  baseUrl: string;
  /** Bearer key with the scope `config`. */
  key: string;
  signal: AbortSignal;
  /** Pause after a failure; it doubles up to 5 s. */
  firstRetryMs?: number;
  waitS?: number;
};

export type ConfigClient = {
  /** What is known; null until the first snapshot. While Manager is away the last state stays. */
  state: () => ConfigState | null;
  /** With the first snapshot, or after so long without one: whether there is one. */
  ready: (patienceMs: number) => Promise<boolean>;
  /** When following has ended after `signal`. */
  ended: Promise<void>;
};

const LONGEST_PAUSE_MS = 5_000;
const SPARE_MS = 10_000;
/** Manager no longer keeps what followed the cursor, or never gave it out. */
const CURSOR_LOST = new Set([400, 410]);

class ConfigRefusal extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(`Manager answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** Follows the config feed: a snapshot, then every change as it comes; begins anew where it has to. */
export function followConfig(options: ConfigClientOptions): ConfigClient {
  const { signal, firstRetryMs = 250, waitS = 25 } = options;
  let state: ConfigState | null = null;
  let whenReady: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (whenReady = resolve));

  const follow = async (): Promise<void> => {
    let cursor: string | null = null;
    for (let pauseMs = firstRetryMs; !signal.aborted;) {
      try {
        if (cursor === null) {
          const snapshot = await readSnapshot(options);
          ({ cursor, state } = snapshot);
          whenReady();
        }
        const page = await readChanges(options, { cursor, waitS });
        for (const change of page.changes) state?.apply(change);
        ({ cursor } = page);
        pauseMs = firstRetryMs;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ConfigRefusal && CURSOR_LOST.has(error.status)) cursor = null;
        await pause(pauseMs, signal).catch(() => undefined);
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
    }
  };

  return {
    state: () => state,
    ready: async (patienceMs) => {
      const patience = new AbortController();
      await Promise.race([first, pause(patienceMs, AbortSignal.any([signal, patience.signal])).catch(() => undefined)]);
      patience.abort();
      return state !== null;
    },
    ended: follow(),
  };
}

async function readSnapshot(options: ConfigClientOptions): Promise<{ cursor: string; state: ConfigState }> {
  const text = await ask(options, { query: '', timeoutMs: 60_000 });
  const [head, ...objects] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  const end = objects.pop() as { end?: boolean } | undefined;
  if (end?.end !== true) throw new Error('the snapshot broke off');
  const state = createConfigState();
  for (const object of objects) state.apply(object as ConfigObject);
  return { cursor: (head as { cursor: string }).cursor, state };
}

async function readChanges(options: ConfigClientOptions, from: { cursor: string; waitS: number }): Promise<ConfigChanges> {
  const query = `?since=${encodeURIComponent(from.cursor)}&wait_s=${from.waitS}`;
  return JSON.parse(await ask(options, { query, timeoutMs: from.waitS * 1_000 + SPARE_MS })) as ConfigChanges;
}

async function ask(
  { baseUrl, key, signal }: ConfigClientOptions,
  { query, timeoutMs }: { query: string; timeoutMs: number },
): Promise<string> {
  const response = await fetch(new URL(`/platform/v1/config${query}`, baseUrl), {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  const text = await response.text();
  if (!response.ok) throw new ConfigRefusal(response.status, text);
  return text;
}
