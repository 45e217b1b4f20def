import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabaseSync } from 'node:sqlite';
import { actionOf, readAsk } from './ask.ts';
import { type Answer, createBook } from './book.ts';
import { CONTROL_PATH, createControl, mayControl } from './control.ts';
import { type ControlAddress, createWalletControl, type WalletControl } from './control-client.ts';
import { booksFirst, createFaultPlan } from './faults.ts';
import { createGroupCommit } from './group-commit.ts';
import { createLedger } from './ledger.ts';
import { misbehave, reply } from './misbehave.ts';
import { isSigned } from './signature.ts';
import { createSites, type Site, type SiteSetting } from './sites.ts';
import { openStore, recall, remember } from './store.ts';

export type SiteWalletOptions = {
  /** Folder of the ledger; it outlives the process. */
  dataDir: string;
  sites?: readonly SiteSetting[];
  /** Absent: a free one, the same again at the next start. */
  port?: number;
  /** Of the draws of faults. */
  seed?: number;
};

/** The wallets of websites, as one server: `docs/wallet-api.md` under a path for each website, and a control address. */
export type SiteWallet = {
  port: number;
  /** What Manager gets as the api url of the website. */
  urlOf: (site: string) => string;
  control: WalletControl;
  controlAddress: ControlAddress;
  close: () => Promise<void>;
};

const HOST = '127.0.0.1';
const MOST_BYTES = 64 * 1024;
const MOST_CONTROL_BYTES = 8 * 1024 * 1024;
/** Longer than clients keep a connection that they do not use. */
const KEEP_ALIVE_MS = 65_000;

/** Starts the wallets of websites on this machine alone. Throws when the port is taken. */
export const startSiteWallet = async (options: SiteWalletOptions): Promise<SiteWallet> => {
  const now = (): number => Date.now();
  const store = openStore(options.dataDir);
  const sites = createSites(store, now);
  for (const site of options.sites ?? []) sites.put(site);
  const faults = createFaultPlan({ seed: options.seed ?? now(), now });
  const control = createControl({ sites, faults, ledger: createLedger(store) });
  const token = recall(store, 'control_token') ?? remember(store, 'control_token', randomBytes(24).toString('base64url'));
  const book = createBook(store, now);
  const together = createGroupCommit(store);
  let turn = 0;

  const judge = async (
    site: Site,
    request: IncomingMessage,
    { body, isBroke }: { body: Buffer; isBroke: boolean },
  ): Promise<Answer> => {
    const signed = { timestamp: one(request.headers['x-timestamp']), signatures: one(request.headers['x-signature']), body };
    if (!isSigned(signed, site.keys, now())) return { status: 'bad_signature' };
    const ask = readAsk(body.toString('utf8'), site.code);
    if (typeof ask === 'string') return { status: ask };
    return { ...(await together(() => book(site, ask, isBroke))), request_id: ask.requestId };
  };

  const answerCall = async (code: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request, MOST_BYTES);
    const site = sites.get(code);
    if (site === undefined) return reply(response, 200, { status: 'invalid_partner' });
    if (request.method !== 'POST') return reply(response, 405, { status: 'invalid_request' });
    if (body === undefined) return reply(response, 413, { status: 'invalid_request' });
    turn += 1;
    const fault = faults.next(code, actionOf(body.toString('utf8')));
    if (fault !== undefined && !booksFirst(fault))
      return misbehave(response, fault, { answer: { status: 'ok', balance: '0' }, turn });
    const answer = await judge(site, request, { body, isBroke: fault?.kind === 'not_enough_money' });
    if (fault !== undefined) return misbehave(response, fault, { answer, turn });
    reply(response, answer.status === 'bad_signature' ? 401 : 200, answer);
  };

  const answerControl = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    if (!mayControl(request, token)) return reply(response, 401, { error: 'the token of the control address is wanted' });
    const text = (await readBody(request, MOST_CONTROL_BYTES))?.toString('utf8') ?? '';
    const { status, body } = control(request.method ?? '', url, text === '' ? undefined : JSON.parse(text));
    reply(response, status, body);
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${HOST}`);
    const [, first, code = ''] = url.pathname.split('/');
    const isControl = `/${first}` === CONTROL_PATH;
    const answered = isControl
      ? answerControl(request, response, url)
      : answerCall(first === 'wallet' ? code : '', request, response);
    answered.catch((error: unknown) => {
      // A disk that is full: nothing was booked, and whoever asked may ask again.
      if (!response.headersSent)
        reply(response, isControl ? 400 : 500, { error: error instanceof Error ? error.message : String(error) });
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const port = options.port === undefined ? await listenAsBefore(server, store) : await listen(server, options.port);
  const address = `http://${HOST}:${port}`;
  const controlAddress = { url: `${address}${CONTROL_PATH}`, token };
  return {
    port,
    urlOf: (site) => `${address}/wallet/${site}`,
    control: createWalletControl(controlAddress),
    controlAddress,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
};

const DRAWS = 20;

/** On the port of the first start: Manager knows the wallets by it. Drawn below those that systems lend to connections. */
export const listenAsBefore = async (server: Server, store: DatabaseSync): Promise<number> => {
  const known = recall(store, 'port');
  if (known !== undefined) return listen(server, Number(known));
  for (let draw = 1; ; draw += 1) {
    const port = 20_000 + (randomBytes(2).readUInt16BE() % 12_000);
    try {
      await listen(server, port);
      return Number(remember(store, 'port', String(port)));
    } catch (error) {
      if (draw === DRAWS) throw error;
    }
  }
};

export const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? undefined : header);

/** Undefined when it is longer than `most`. */
export const readBody = async (request: IncomingMessage, most: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= most) chunks.push(chunk);
  }
  return bytes > most ? undefined : Buffer.concat(chunks);
};
