import type { ServerResponse } from 'node:http';
import type { Answer } from './book.ts';
import type { Fault } from './faults.ts';

const SLOW_MS = 3_000;
const DRIP_MS = 1_000;

/** What nobody can read: no JSON, JSON that ends too early, and answers of another interface. */
const JUNK = [
  '<html><body>502 Bad Gateway</body></html>',
  '{"status":"ok","balance":',
  '[]',
  '"ok"',
  '{"code":0,"balance":1.5}',
  '',
];

export const reply = (response: ServerResponse, status: number, answer: unknown): void => {
  const body = Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
};

/** Answers as the fault has it; `answer` is what a wallet that is well would have said, `turn` counts the calls. */
export const misbehave = (response: ServerResponse, fault: Fault, { answer, turn }: { answer: Answer; turn: number }): void => {
  const { socket } = response;
  switch (fault.kind) {
    case 'black_hole':
      return;
    case 'slow':
      setTimeout(() => reply(response, 200, answer), fault.ms ?? SLOW_MS).unref();
      return;
    case 'http_500':
      return reply(response, 500, 'Internal Server Error');
    case 'bad_signature':
      return reply(response, 401, { status: 'bad_signature' });
    case 'maintenance':
      return reply(response, 200, { status: 'maintenance' });
    case 'not_enough_money':
      return reply(response, 200, answer);
    case 'duplicate':
      return reply(response, 200, answer.status === 'ok' ? { ...answer, status: 'duplicate' } : answer);
    case 'cancelled':
      return reply(response, 200, { status: 'cancelled' });
    case 'lost_answer':
      socket?.destroy();
      return;
    case 'junk':
      return reply(response, 200, JUNK[turn % JUNK.length]);
    case 'drip':
      return drip(response, Buffer.from(JSON.stringify(answer)), fault.ms ?? DRIP_MS);
    case 'reset':
      socket?.resetAndDestroy();
  }
};

const drip = (response: ServerResponse, body: Buffer, everyMs: number): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.flushHeaders();
  let at = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(at, (at += 1)));
    if (at < body.length) return;
    clearInterval(timer);
    response.end();
  }, everyMs);
  response.once('close', () => clearInterval(timer));
};
