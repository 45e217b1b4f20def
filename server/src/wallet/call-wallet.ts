import { request as httpRequest, type IncomingMessage } from 'node:http';
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
  /** Less than the 8 s of a call that money hangs on. */
  totalMs?: number;
};

export type WalletOutcome =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'redirect'; status: number; body: string }
  | { kind: 'too_large'; status: number }
  | { kind: 'connect_timeout' | 'timeout' | 'address_refused' }
  | { kind: 'unreachable'; detail: string };

/**
 * One POST to a website's wallet; never throws. Connect 2 s, answer 5 s, all in all 8 s; no redirects, no connection that is kept, at most
 * 64 KiB of answer, and only to addresses outside of the operator's own networks.
 */
export const callWallet = async (call: WalletCall): Promise<WalletOutcome & { latencyMs: number }> => {
  assertMayWait('a call to a wallet');
  const startedMs = performance.now();
  const outcome = await exchange(call);
  return { ...outcome, latencyMs: Math.round(performance.now() - startedMs) };
};

const exchange = ({ url, headers, body, allowed, totalMs = TOTAL_MS }: WalletCall): Promise<WalletOutcome> =>
  new Promise((resolve) => {
    const target = new URL(url);
    const isHttps = target.protocol === 'https:';
    const port = target.port === '' ? (isHttps ? 443 : 80) : Number(target.port);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    // A literal address is never looked up.
    if (isIP(host) !== 0 && !isOpenAddress({ address: host, port }, allowed)) return resolve({ kind: 'address_refused' });

    const request = (isHttps ? httpsRequest : httpRequest)({
      host,
      port,
      path: `${target.pathname}${target.search}`,
      method: 'POST',
      agent: false,
      lookup: guardedLookup(port, allowed),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: 'application/json',
        'user-agent': 'manager-wallet',
        connection: 'close',
      },
    });
    const timers: NodeJS.Timeout[] = [];
    const finish = (outcome: WalletOutcome): void => {
      for (const timer of timers) clearTimeout(timer);
      request.destroy();
      resolve(outcome);
    };
    const after = (ms: number, kind: 'connect_timeout' | 'timeout'): NodeJS.Timeout => {
      const timer = setTimeout(() => finish({ kind }), ms);
      timers.push(timer);
      return timer;
    };
    const connecting = after(Math.min(CONNECT_MS, totalMs), 'connect_timeout');
    after(totalMs, 'timeout');
    request.once('socket', (socket) => {
      socket.once(isHttps ? 'secureConnect' : 'connect', () => {
        clearTimeout(connecting);
        after(READ_MS, 'timeout');
      });
    });
    request.once('error', (error) => finish(failureOf(error)));
    request.once('response', (response) => readAnswer(response, finish));
    request.end(body);
  });

const readAnswer = (response: IncomingMessage, finish: (outcome: WalletOutcome) => void): void => {
  const status = response.statusCode ?? 0;
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) return finish({ kind: 'too_large', status });
    chunks.push(chunk);
  });
  response.once('error', (error) => finish(failureOf(error)));
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
