import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { allLooking, type Looking } from '../../src/base/repeat.ts';
import type { SettableClock } from './settable-clock.ts';

type Answer = { status: number; body: unknown };
type Asked = { path: string; input: { to_ms?: number; names?: string[] } };

/**
 * The door by which a test sets the time of a product, on an address of its own that only this machine reaches:
 * `POST /test/clock {"to_ms"}` moves it forward, and answers when all that looks again by itself has looked at the new time;
 * `POST /test/run {"names"}` has these look at once, whenever they are due.
 */
export const openDoor = async (
  clock: SettableClock,
  looking: () => readonly Looking[] = allLooking,
): Promise<{ url: string; server: Server }> => {
  const answer = async ({ path, input }: Asked): Promise<Answer> => {
    if (path === '/test/clock') {
      if (input.to_ms !== undefined) {
        clock.set(input.to_ms);
        await Promise.all(looking().map(({ look }) => look()));
      }
      return { status: 200, body: { now_ms: clock.now().getTime() } };
    }
    if (path !== '/test/run') return { status: 404, body: {} };
    const names = input.names ?? [];
    const wanted = looking().filter(({ name }) => names.includes(name));
    const unknown = names.filter((name) => wanted.every((one) => one.name !== name));
    if (unknown.length > 0) return { status: 404, body: { unknown, known: looking().map(({ name }) => name) } };
    await Promise.all(wanted.map(({ look }) => look(true)));
    return { status: 200, body: {} };
  };
  const server = createServer((request, response) => {
    void readAsked(request)
      .then(answer)
      .catch((error: unknown): Answer => ({ status: 400, body: { error: String(error) } }))
      .then(({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It keeps nothing alive that would end without it.
  server.unref();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

const readAsked = async (request: IncomingMessage): Promise<Asked> => {
  const body = await text(request);
  return { path: request.url ?? '', input: body === '' ? {} : (JSON.parse(body) as Asked['input']) };
};
