import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { VendorBet } from '@manager/contract/platform/vendor-bets';
import { createRng } from '../math/rng.ts';
import { mayControl } from '../wallet/control.ts';
import type { ControlAddress } from '../wallet/control-client.ts';
import { isSigned } from '../wallet/signature.ts';
import { listen, listenAsBefore, readBody } from '../wallet/site-wallet.ts';
import { recall, remember } from '../wallet/store.ts';
import { openBook, type VendorPlayer } from './book.ts';
import { correctBet, drawBet } from './draw-bets.ts';
import { createVendorFaults, faultOfVendorPlan, misbehave, replyJson, type VendorFault } from './misbehave.ts';

export type VendorServerOptions = {
  /** Folder of the book; it outlives the process. */
  dataDir: string;
  /** Absent: a free one, the same again at the next start. */
  port?: number;
  pageSize?: number;
  /** Of all draws. */
  seed?: number;
};

/** An external vendor: its interface (docs/vendor-api.md) and a control address. */
export type VendorServer = {
  port: number;
  url: string;
  controlAddress: ControlAddress;
  /** Bets and corrections at this moment, as a vendor's day brings them. */
  live: (bets: number) => void;
  close: () => Promise<void>;
};

const HOST = '127.0.0.1';
const CONTROL_PATH = '/control';
const MOST_CONTROL_BYTES = 8 * 1024 * 1024;
const MAX_WINDOW_MS = 15 * 60_000;
const KEEP_ALIVE_MS = 65_000;
const KEY_BYTES = 24;
const GARBAGE = { bet_id: 'SKG-garbage', revision: 1, updated_at: 'yesterday', bet: 1.5, note: 'no bet at all' };

/** Starts the vendor on this machine alone. Throws when the port is taken. */
export const startVendorServer = async (options: VendorServerOptions): Promise<VendorServer> => {
  const book = openBook(options.dataDir);
  const pageSize = options.pageSize ?? 200;
  const rng = createRng(options.seed ?? Date.now() % 2 ** 31);
  const faults = createVendorFaults(options.seed ?? Date.now() % 2 ** 31);
  const known = (name: string): string =>
    recall(book.store, name) ?? remember(book.store, name, randomBytes(KEY_BYTES).toString('base64url'));
  const [token, key] = [known('control_token'), known('api_key')];
  let fixedMs: number | null = null;
  const now = (): number => fixedMs ?? Date.now();

  const make = ({ bets, from_ms: fromMs, to_ms: toMs }: { bets: number; from_ms: number; to_ms: number }): void => {
    const players = book.players();
    if (players.length === 0) return;
    const games = JSON.parse(recall(book.store, 'games') ?? '[]') as string[];
    const first = book.count(now()).bets + 1;
    const times = Array.from({ length: bets }, () => fromMs + rng.below(Math.max(1, toMs - fromMs))).toSorted((a, b) => a - b);
    book.add(times.map((atMs, index) => drawBet({ rng, players, games, atMs, number: first + index })));
  };
  /** Some of the newest bets, each once. */
  const correct = ({ bets, at_ms: atMs = now() }: { bets: number; at_ms?: number }): void => {
    const newest = book.newest(bets * 3).filter((bet) => Date.parse(bet.updated_at) < atMs);
    book.add(newest.filter((_, index) => index % 3 === 0).map((bet) => correctBet({ rng, bet, atMs })));
  };

  const answerBets = (request: IncomingMessage, response: ServerResponse, url: URL): void => {
    const signed = { timestamp: one(request.headers['x-timestamp']), signatures: one(request.headers['x-signature']) };
    const body = Buffer.from(`GET ${url.pathname}${url.search}`);
    if (!isSigned({ ...signed, body }, [key], now())) return replyJson(response, 401, { error: 'bad signature' });
    const asked = readAsked(url.searchParams);
    if (typeof asked === 'string') return replyJson(response, 400, { error: asked });
    const fault = faults.next();
    const pageOf = (page: number) => book.page({ ...asked, nowMs: now() }, { offset: (page - 1) * pageSize, size: pageSize });
    const shown = fault === undefined ? asked.page : pageShown(fault, asked.page);
    const { total, bets } = pageOf(shown);
    const page = fault?.kind === 'wrong_page' ? shown : asked.page;
    const answer = { page, total, bets: fault === undefined ? bets : rowsShown(fault, bets) };
    if (fault === undefined || !misbehave(response, fault, answer)) replyJson(response, 200, answer);
  };

  const puts: Record<string, (body: never) => string | undefined | void> = {
    players: ({ players, games: own = [] }: { players: VendorPlayer[]; games?: string[] }) => {
      book.putPlayers(players);
      if (recall(book.store, 'games') === undefined) remember(book.store, 'games', JSON.stringify(own));
    },
    clock: ({ now_ms: ms }: { now_ms: number | null }) => void (fixedMs = ms),
    make,
    correct,
    tell: ({ bets, shown_ms: shownMs }: { bets: VendorBet[]; shown_ms: number }) =>
      book.add(bets.map((bet) => ({ bet, changedMs: Date.parse(bet.updated_at), publishedMs: shownMs }))),
    faults: (body: VendorFault[]) => {
      const wrong = faultOfVendorPlan(body);
      if (wrong === undefined) faults.set(body);
      return wrong;
    },
  };
  const reads: Record<string, () => unknown> = {
    key: () => ({ key }),
    book: () => ({ list: book.all() }),
    count: () => book.count(now()),
    faults: () => ({ list: faults.list() }),
  };

  const answerControl = async (request: IncomingMessage, response: ServerResponse, what: string): Promise<void> => {
    if (!mayControl(request, token)) return replyJson(response, 401, { error: 'the token of the control address is wanted' });
    const text = (await readBody(request, MOST_CONTROL_BYTES))?.toString('utf8') ?? '';
    const read = reads[what];
    if (request.method === 'GET' && read !== undefined) return replyJson(response, 200, read());
    const put = puts[what];
    if (request.method !== 'PUT' || put === undefined) return replyJson(response, 404, { error: 'there is nothing here' });
    const wrong = put(JSON.parse(text) as never);
    replyJson(response, typeof wrong === 'string' ? 400 : 200, typeof wrong === 'string' ? { error: wrong } : book.count(now()));
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${HOST}`);
    const answer = async (): Promise<void> => {
      if (url.pathname.startsWith(`${CONTROL_PATH}/`))
        await answerControl(request, response, url.pathname.slice(CONTROL_PATH.length + 1));
      else if (url.pathname === '/v1/bets' && request.method === 'GET') answerBets(request, response, url);
      else replyJson(response, 404, { error: 'there is nothing here' });
    };
    answer().catch((error: unknown) => {
      if (!response.headersSent) replyJson(response, 400, { error: error instanceof Error ? error.message : String(error) });
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const port = options.port === undefined ? await listenAsBefore(server, book.store) : await listen(server, options.port);
  const url = `http://${HOST}:${port}`;
  return {
    port,
    url,
    controlAddress: { url: `${url}${CONTROL_PATH}`, token },
    live: (bets) => {
      make({ bets, from_ms: now() - 1_000, to_ms: now() });
      correct({ bets: Math.ceil(bets / 4) });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      book.store.close();
    },
  };
};

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? undefined : header);

type Asked = { fromMs: number; toMs: number; page: number };

const readAsked = (query: URLSearchParams): Asked | string => {
  const [fromMs, toMs] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
  const page = Number(query.get('page') ?? 1);
  if (!(toMs > fromMs)) return 'from lies before to, both are instants';
  if (toMs - fromMs > MAX_WINDOW_MS) return 'a window is 15 minutes at most';
  return Number.isSafeInteger(page) && page >= 1 ? { fromMs, toMs, page } : 'pages count from 1';
};

const pageShown = ({ kind }: VendorFault, page: number): number =>
  (kind === 'repeat_page' || kind === 'wrong_page') && page > 1 ? page - 1 : page;

const rowsShown = ({ kind }: VendorFault, bets: readonly VendorBet[]): unknown[] => {
  if (kind === 'duplicate_rows') return bets.flatMap((bet) => [bet, bet]);
  return kind === 'garbage_row' && bets.length > 0 ? [...bets.slice(0, 1), GARBAGE, ...bets.slice(1)] : [...bets];
};
