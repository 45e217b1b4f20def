import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(import.meta.resolve('@manager/simulator/vendor/main'));

/** A revision as the vendor has it in its book. */
export type BookRow = {
  bet_id: string;
  revision: number;
  updated_at: string;
  site: string;
  player: string;
  game: string;
  currency: string;
  bet: string;
  win: string;
  jackpot_win: string;
  status: string;
  bet_at: string;
};
export type VendorFault = { kind: string; ms?: number; probability?: number; for_calls?: number };

/** An external vendor in a process of its own: its book is the independent truth. */
export type VendorProcess = {
  url: string;
  key: string;
  putPlayers: (
    players: readonly { site: string; name: string; currency: string; stake: string }[],
    games: readonly string[],
  ) => Promise<void>;
  setClock: (ms: number | null) => Promise<void>;
  make: (bets: number, span: { fromMs: number; toMs: number }) => Promise<void>;
  correct: (bets: number, atMs?: number) => Promise<void>;
  /** Rows as they are given, shown from an instant on. */
  tell: (bets: readonly object[], shownMs: number) => Promise<void>;
  setFaults: (faults: readonly VendorFault[]) => Promise<void>;
  /** Every revision, oldest first, shown or not. */
  book: () => Promise<BookRow[]>;
  /** Kill −9; resolves when it is gone. */
  kill: () => Promise<void>;
  /** After a kill: at the same address, with its book, without faults and on the machine's clock. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
};

type Ready = { url: string; control: { url: string; token: string } };

export const startVendor = async ({ pageSize = 25 }: { pageSize?: number } = {}): Promise<VendorProcess> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'manager-vendor-'));
  let child: ChildProcess;
  const start = async (): Promise<Ready> => {
    const env = { ...process.env, VENDOR_DIR: dataDir, VENDOR_PAGE: String(pageSize), VENDOR_SEED: '11' };
    child = fork(MAIN, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [said] = (await once(child, 'message')) as [Ready];
    return said;
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const ready = await start();
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${ready.control.url}/${path}`, {
      headers: { authorization: `Bearer ${ready.control.token}` },
      ...(body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const put = async (path: string, body: unknown): Promise<void> => void (await ask(path, body));
  return {
    url: ready.url,
    key: ((await ask('key')) as { key: string }).key,
    putPlayers: (players, games) => put('players', { players, games }),
    setClock: (ms) => put('clock', { now_ms: ms }),
    make: (bets, { fromMs, toMs }) => put('make', { bets, from_ms: fromMs, to_ms: toMs }),
    correct: (bets, atMs) => put('correct', { bets, ...(atMs === undefined ? {} : { at_ms: atMs }) }),
    tell: (bets, shownMs) => put('tell', { bets, shown_ms: shownMs }),
    setFaults: (faults) => put('faults', faults),
    book: async () => ((await ask('book')) as { list: BookRow[] }).list,
    kill: () => end('SIGKILL'),
    startAgain: async () => void (await start()),
    stop: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
