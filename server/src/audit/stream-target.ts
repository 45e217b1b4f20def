import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { connect as connectTls } from 'node:tls';
import { assertMayWait } from '../base/may-wait.ts';
import { appendLines } from './append-file.ts';

/** A line, and what a target says of it beside: when it was, and whether somebody should look. */
export type StreamLine = { at: Date; isAlarm: boolean; text: string };

/** `send` settles when the lines have arrived: on the disk, at the other machine, or accepted by its answer. It throws when they have not, or in part. */
export type StreamTarget = { name: string; send: (lines: readonly StreamLine[]) => Promise<void> };

const PATIENCE_MS = 10_000;

/**
 * `file:///path` appends, `https://…` and `http://…` get a POST of lines, `syslog://host:port` (TCP) and `syslogs://host:port` (TLS) messages of
 * RFC 5424. `token` is what HTTP is sent as bearer.
 */
export const streamTarget = (text: string, token: string | undefined): StreamTarget => {
  const url = new URL(text);
  const name = nameOf(url);
  if (url.protocol === 'file:')
    return {
      name,
      send: async (lines) =>
        appendLines(
          fileURLToPath(url),
          lines.map((line) => line.text),
        ),
    };
  if (url.protocol.startsWith('syslog')) return { name, send: async (lines) => sendSyslog(url, lines) };
  return { name, send: async (lines) => post(url, { lines, token }) };
};

/** Without user, password and query, which may prove who sends. */
const nameOf = ({ protocol, host, pathname }: URL): string => `${protocol}//${host}${pathname}`;

const post = async (url: URL, { lines, token }: { lines: readonly StreamLine[]; token: string | undefined }): Promise<void> => {
  assertMayWait('the network');
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/x-ndjson', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: `${lines.map(({ text }) => text).join('\n')}\n`,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${nameOf(url)} answers ${answer.status}`);
};

/**
 * Syslog has no answer. A connection a batch, which is ended and whose end the other side agrees to: then its machine has got all of it. What it does
 * with it is its business.
 */
const sendSyslog = async (url: URL, lines: readonly StreamLine[]): Promise<void> => {
  assertMayWait('the network');
  const ended = AbortSignal.timeout(PATIENCE_MS);
  const socket = openSocket(url);
  const stop = (): void => void socket.destroy(new Error(`${nameOf(url)} took no more within ${PATIENCE_MS / 1_000} s`));
  ended.addEventListener('abort', stop);
  try {
    const closed = once(socket, 'close');
    socket.end(Buffer.concat(lines.map(messageOf)));
    socket.resume();
    await closed;
  } finally {
    ended.removeEventListener('abort', stop);
  }
};

const openSocket = ({ protocol, hostname: host, port }: URL): Socket => {
  const bare = host.replace(/^\[|\]$/g, '');
  if (protocol === 'syslog:') return connect({ host: bare, port: Number(port || 514) });
  return connectTls({ host: bare, port: Number(port || 6514), servername: bare });
};

/** Facility "log audit"; severity "alert" or "notice". */
const [AUDIT, ALERT, NOTICE] = [13, 1, 5];

/** Counted octets (RFC 6587, RFC 5425): the line may hold whatever it likes. */
const messageOf = ({ at, isAlarm, text }: StreamLine): Buffer => {
  const head = `<${AUDIT * 8 + (isAlarm ? ALERT : NOTICE)}>1 ${at.toISOString()} ${hostname() || '-'} manager ${process.pid} audit - `;
  const message = Buffer.from(head + text, 'utf8');
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
};
