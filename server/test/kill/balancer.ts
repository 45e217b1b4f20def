import { Agent, createServer, type IncomingHttpHeaders, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Upstream = { port: number; managementPort: number };
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const PROBE_EVERY_MS = 250;
/** Failed probes in a row that take a process out, as HAProxy counts them unless told. */
const FALL = 3;

const call = (
  to: { port: number; agent?: Agent; method: string; path: string; headers: IncomingHttpHeaders },
  body: Buffer,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', ...to }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

export const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** Hands everything on to one server, with headers that the caller does not know. */
export const startGate = async (url: string, added: Record<string, string>): Promise<{ port: number; close: () => void }> => {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const { port } = new URL(url);
    const { method, url: path, headers } = incoming;
    const onward = ask({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...added } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const port = await listen(server);
  return {
    port,
    close: () => {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
};

/**
 * What docs/operations.md asks of a balancer and no more: asks each process for `/ready`, sends requests in turn to those that are, keeps its
 * connections, tries the next one on 503. A connection that breaks is not tried again, so it shows.
 */
export const startBalancer = async (upstreams: readonly Upstream[]) => {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<Upstream>();
  const broken: string[] = [];
  let turn = 0;
  let isStopping = false;

  const probe = async (upstream: Upstream): Promise<void> => {
    let failed = 0;
    while (!isStopping) {
      const answer = await fetch(`http://127.0.0.1:${upstream.managementPort}/ready`).catch(() => undefined);
      failed = answer?.ok === true ? 0 : failed + 1;
      if (failed === 0) ready.add(upstream);
      else if (failed >= FALL) ready.delete(upstream);
      await answer?.arrayBuffer();
      await sleep(PROBE_EVERY_MS);
    }
  };
  const probes = upstreams.map(probe);

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    turn += 1;
    const { method = 'GET', url: path = '/', headers } = incoming;
    let answer: Answer | undefined;
    try {
      const inTurn = [...ready];
      if (inTurn.length === 0) throw new Error('no process is ready');
      for (const [nth] of inTurn.entries()) {
        const { port } = inTurn[(turn + nth) % inTurn.length] as Upstream;
        answer = await call({ port, agent, method, path, headers }, Buffer.concat(chunks));
        if (answer.status !== 503) break;
      }
    } catch (error) {
      broken.push(`${method} ${path}: ${String(error)}`);
      answer = undefined;
    }
    const { connection: _, 'transfer-encoding': __, ...kept } = answer?.headers ?? {};
    outgoing.writeHead(answer?.status ?? 503, answer === undefined ? { 'retry-after': '1' } : kept).end(answer?.body);
  });
  const port = await listen(server);
  return {
    address: () => `http://127.0.0.1:${port}`,
    /** Requests that a process cut, or that none was ready for. */
    broken,
    isReady: (upstream: Upstream) => ready.has(upstream),
    stop: async () => {
      isStopping = true;
      await Promise.all(probes);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
};
