import type { ConfigChanges, ConfigObject } from '@manager/contract/platform/config';
import { createPlatformClient, type PlatformClient } from '../api/platform-client.ts';
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
  const { baseUrl, key } = options;
  const snapshots = createPlatformClient({ baseUrl, key, signal });
  const changes = createPlatformClient({ baseUrl, key, signal, timeoutMs: waitS * 1_000 + SPARE_MS });
  let state: ConfigState | null = null;
  let whenReady: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (whenReady = resolve));

  const follow = async (): Promise<void> => {
    let cursor: string | null = null;
    for (let pauseMs = firstRetryMs; !signal.aborted;) {
      try {
        if (cursor === null) {
          const snapshot = await readSnapshot(snapshots);
          ({ cursor, state } = snapshot);
          whenReady();
        }
        const page = await readChanges(changes, { cursor, waitS });
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

async function readSnapshot(client: PlatformClient): Promise<{ cursor: string; state: ConfigState }> {
  const answer = await client.GET('/platform/v1/config', { parseAs: 'text' });
  const [head, ...objects] = answered(answer)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  const end = objects.pop() as { end?: boolean } | undefined;
  if (end?.end !== true) throw new Error('the snapshot broke off');
  const state = createConfigState();
  for (const object of objects) state.apply(object as ConfigObject);
  return { cursor: (head as { cursor: string }).cursor, state };
}

async function readChanges(client: PlatformClient, from: { cursor: string; waitS: number }): Promise<ConfigChanges> {
  const query = { since: from.cursor, wait_s: String(from.waitS) };
  const changes = answered(await client.GET('/platform/v1/config', { params: { query } }));
  if (typeof changes !== 'object' || !('changes' in changes)) throw new Error('the answer to a cursor holds no changes');
  return changes;
}

const answered = <T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T => {
  if (data === undefined) throw new ConfigRefusal(response.status, JSON.stringify(error));
  return data;
};
