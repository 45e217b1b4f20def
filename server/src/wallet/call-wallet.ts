import { type Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { assertMayWait } from '../base/may-wait.ts';
import { AddressRefused, type AllowedAddress, guardedLookup, isOpenAddress } from './address-guard.ts';

/** How long a wallet may take to answer (docs/wallet-api.md). */
const CONNECT_MS = 2_000;
const READ_MS = 5_000;
const TOTAL_MS = 8_000;
const MAX_ANSWER_BYTES = 64 * 1024;

export type WalletCall = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  allowed: readonly AllowedAddress[];
  /** Keeps connections for the next call; without it the connection ends with the call. */
  agent?: Agent;
  /** Less than the 8 s of a call that money hangs on. */
  totalMs?: number;
};

/** A question to a server of somebody else's that is no wallet, such as an external vendor: under the same guard, with limits of its own. */
export type RemoteRead = Pick<WalletCall, 'url' | 'headers' | 'allowed'> & { readMs: number; totalMs: number; maxBytes: number };

type Call = Omit<WalletCall, 'totalMs'> & {
  method: 'GET' | 'POST';
  userAgent: string;
  limits: { readMs: number; totalMs: number; maxBytes: number };
};

export type WalletOutcome =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'redirect'; status: number; body: string }
  | { kind: 'too_large'; status: number }
  | { kind: 'connect_timeout' | 'timeout' | 'address_refused' }
  | { kind: 'unreachable'; detail: string };

/**
 * One POST to a website's wallet; never throws. Connect 2 s, answer 5 s, all in all 8 s; no redirects, at most 64 KiB of answer, and only to
 * addresses outside of the operator's own networks: each new connection is judged by where it leads, a kept one was.
 */
export const callWallet = async ({ totalMs = TOTAL_MS, ...call }: WalletCall): Promise<WalletOutcome & { latencyMs: number }> => {
  assertMayWait('a call to a wallet');
  const startedMs = performance.now();
  const limits = { readMs: READ_MS, totalMs, maxBytes: MAX_ANSWER_BYTES };
  const outcome = await exchange({ ...call, method: 'POST', userAgent: 'manager-wallet', limits });
  return { ...outcome, latencyMs: Math.round(performance.now() - startedMs) };
};

/** One GET; never throws. No redirects, and only to open addresses, as for a wallet. */
export const readRemote = ({ readMs, totalMs, maxBytes, ...call }: RemoteRead): Promise<WalletOutcome> => {
  assertMayWait('a question to another server');
  return exchange({ ...call, method: 'GET', body: '', userAgent: 'manager', limits: { readMs, totalMs, maxBytes } });
};

const exchange = (call: Call): Promise<WalletOutcome> =>
  new Promise((resolve) => {
    const target = new URL(call.url);
    const isHttps = target.protocol === 'https:';
    const port = target.port === '' ? (isHttps ? 443 : 80) : Number(target.port);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    // A literal address is never looked up.
    if (isIP(host) !== 0 && !isOpenAddress({ address: host, port }, call.allowed)) return resolve({ kind: 'address_refused' });

    const request = (isHttps ? httpsRequest : httpRequest)({
      host,
      port,
      path: `${target.pathname}${target.search}`,
      method: call.method,
      agent: call.agent ?? false,
      lookup: guardedLookup(port, call.allowed),
      headers: {
        ...call.headers,
        ...(call.method === 'GET' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(call.body) }),
        accept: 'application/json',
        'user-agent': call.userAgent,
        ...(call.agent === undefined ? { connection: 'close' } : {}),
      },
    });
    const stopTimers = startTimers(request, { isHttps, ...call.limits, end: (kind) => finish({ kind }) });
    const finish = (outcome: WalletOutcome): void => {
      stopTimers();
      // What was read to its end leaves a connection that can be used again.
      if (outcome.kind !== 'answered' && outcome.kind !== 'redirect') request.destroy();
      resolve(outcome);
    };
    request.on('error', (error) => finish(failureOf(error)));
    request.once('response', (response) => collectAnswer(response, call.limits.maxBytes, finish));
    request.end(call.body);
  });

type Timed = { isHttps: boolean; readMs: number; totalMs: number; end: (kind: 'connect_timeout' | 'timeout') => void };

/** The limits of a call; a connection that was kept has nothing to connect. */
const startTimers = (request: ClientRequest, { isHttps, readMs, totalMs, end }: Timed): (() => void) => {
  const timers: NodeJS.Timeout[] = [];
  const after = (ms: number, kind: 'connect_timeout' | 'timeout'): NodeJS.Timeout => {
    const timer = setTimeout(() => end(kind), ms);
    timers.push(timer);
    return timer;
  };
  const connecting = after(Math.min(CONNECT_MS, totalMs), 'connect_timeout');
  after(totalMs, 'timeout');
  const startReading = (): void => {
    clearTimeout(connecting);
    after(readMs, 'timeout');
  };
  request.once('socket', (socket) => {
    if (request.reusedSocket) startReading();
    else socket.once(isHttps ? 'secureConnect' : 'connect', startReading);
  });
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
};

const collectAnswer = (response: IncomingMessage, maxBytes: number, finish: (outcome: WalletOutcome) => void): void => {
  const status = response.statusCode ?? 0;
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) return finish({ kind: 'too_large', status });
    chunks.push(chunk);
  });
  response.on('error', (error) => finish(failureOf(error)));
  response.once('aborted', () => finish({ kind: 'unreachable', detail: 'ECONNRESET' }));
  response.once('end', () => {
    const body = Buffer.concat(chunks).toString('utf8');
    finish({ kind: status >= 300 && status < 400 ? 'redirect' : 'answered', status, body });
  });
};

const failureOf = (error: Error): WalletOutcome => {
  if (error instanceof AddressRefused) return { kind: 'address_refused' };
  const { code } = error as NodeJS.ErrnoException;
  return { kind: 'unreachable', detail: code ?? error.name };
};
