import { Agent, request } from 'node:http';
import type { Session } from './console.ts';
import { percentile } from './stats.ts';
import type { Product } from './product.ts';

const CONNECTIONS = 32;
const WARM_MS = 3_000;
const MEASURED_MS = 10_000;
/** An address may send so many in ten seconds; the load comes from as many addresses of the loopback as it needs. */
const ADDRESSES = 64;

export type SmallCalls = { what: string; perSecond: number; p50Ms: number; p99Ms: number };
export type Target = { what: string; path: string };

/** How many calls of one kind the product answers a second, thirty-two at a time. */
export const timeSmallCalls = async (
  product: Product,
  { sessions, targets }: { sessions: readonly Session[]; targets: readonly Target[] },
): Promise<SmallCalls[]> => {
  const results: SmallCalls[] = [];
  for (const { what, path } of targets) results.push({ what, ...(await hammer(product, { sessions, path })) });
  return results;
};

const hammer = async (
  { url }: Product,
  { sessions, path }: { sessions: readonly Session[]; path: string },
): Promise<Omit<SmallCalls, 'what'>> => {
  const agents = Array.from(
    { length: ADDRESSES },
    (_, i) => new Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress: `127.0.1.${i + 1}` }),
  );
  const startMs = performance.now() + WARM_MS;
  const endMs = startMs + MEASURED_MS;
  const tookMs: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const turn = next++;
      const fromMs = performance.now();
      const session = sessions[turn % sessions.length] as Session;
      const agent = agents[turn % ADDRESSES] as Agent;
      await get(`${url}/manager${path}`, { agent, session });
      if (fromMs >= startMs) tookMs.push(performance.now() - fromMs);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  for (const agent of agents) agent.destroy();
  return {
    perSecond: tookMs.length / (MEASURED_MS / 1_000),
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
  };
};

const get = (url: string, { agent, session }: { agent: Agent; session: Session }): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers: session }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        if (text.startsWith('{"code":0,')) resolve();
        else reject(new Error(`HTTP ${response.statusCode} ${text.slice(0, 200)}`));
      });
    })
      .on('error', reject)
      .end();
  });
