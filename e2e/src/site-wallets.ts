import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILED } from './product.ts';
import { nowMs, tellAhead } from './time.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'simulator', 'src', 'wallet', 'main.ts');

/** In its process: it believes no signature whose time is far from its own. */
const AHEAD = `data:text/javascript,${encodeURIComponent(
  'const machine = Date.now; process.on("message", (ms) => { Date.now = () => machine() + ms; process.send("ahead"); });',
)}`;

export type Booking = { site: string; request_id: string; action: string; amount: string; player: string };

/** The wallets of websites (docs/demo-wallets.md): what they booked is the truth that the console is held against. */
export type SiteWallets = {
  urlOf: (site: string) => string;
  ask: (path: string, body?: unknown) => Promise<unknown>;
  /** A call as a game platform sends it. */
  play: (site: string, fields: Record<string, unknown>) => Promise<{ status: string; balance?: string }>;
  bookings: () => Promise<Booking[]>;
  stop: () => Promise<void>;
};

type Ready = { url: string; control: { url: string; token: string } };

/** Starts them in a process of their own; `keyOf` is the API key of a website. */
export const startSiteWallets = async (keyOf: (site: string) => string): Promise<SiteWallets> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'manager-e2e-wallets-'));
  const child: ChildProcess = fork(MAIN, {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, WALLET_DIR: dataDir },
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', AHEAD],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ url, control }] = (await once(child, 'message')) as [Ready];
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${control.url}/${path}`, {
      headers: { authorization: `Bearer ${control.token}` },
      ...(body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const untell = tellAhead(async (ms) => {
    const told = once(child, 'message');
    child.send(ms);
    await told;
  });
  return {
    urlOf: (site) => `${url}${site}`,
    ask,
    play: async (site, fields) => {
      const body = JSON.stringify({ site, is_test: false, ...fields });
      const timestamp = String(nowMs());
      const signature = createHmac('sha256', keyOf(site)).update(`${timestamp}.${body}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
      return (await (await fetch(`${url}${site}`, { method: 'POST', headers, body })).json()) as { status: string };
    },
    bookings: async () => {
      const { list } = (await ask('ledger?after=0')) as { list: Booking[] };
      return list.filter(({ action }) => action !== 'opening');
    },
    stop: async () => {
      untell();
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
