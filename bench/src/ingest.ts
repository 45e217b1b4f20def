import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodyCount, bodyEncoding, bodyPath, type BodyPlan, type Encoding, rowsOfBody, turnOf } from './bodies.ts';
import { PLATFORM_KEY, type Product } from './product.ts';
import { type Watched, watchUsage } from './usage.ts';

const IN_FLIGHT = 3;
const RETRY_MS = 200;

export type TurnRate = { encoding: Encoding; betCount: number; seconds: number };
export type IngestFigures = { betCount: number; seconds: number; turns: TurnRate[]; retries: number; usage: Watched };

/**
 * Sends every body and waits until its bets are in all reports: an answer comes only when its rows are applied.
 * Three requests are under way at a time, as a busy game platform has them. Throws when a bet is refused.
 */
export const ingestBodies = async (product: Product, plan: BodyPlan): Promise<IngestFigures> => {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const doneMs: number[] = [];
  let next = 0;
  let retries = 0;
  const sender = async (): Promise<void> => {
    while (next < bodyCount(plan)) {
      const index = next++;
      const body = await readFile(bodyPath(plan, index));
      const headers = {
        'content-type': 'application/x-ndjson',
        'content-encoding': bodyEncoding(plan, index),
        'idempotency-key': `bench-${index}`,
      };
      let answer = await send({ product, agent, headers, body });
      for (; answer.status !== 200; retries++) {
        if (![202, 429, 503].includes(answer.status))
          throw new Error(`body ${index}: HTTP ${answer.status} ${answer.text.slice(0, 300)}`);
        await sleep(RETRY_MS);
        answer = await send({ product, agent, headers, body });
      }
      const { accepted, rejected } = JSON.parse(answer.text) as { accepted: number; rejected: unknown[] };
      if (accepted !== rowsOfBody(plan, index))
        throw new Error(`body ${index}: ${accepted} accepted, first refused: ${JSON.stringify(rejected[0])}`);
      doneMs[index] = performance.now();
    }
  };
  const startedMs = performance.now();
  const { usage } = await watchUsage(product.pid, () => Promise.all(Array.from({ length: IN_FLIGHT }, sender)));
  agent.destroy();
  return {
    betCount: plan.load.betCount,
    seconds: (Math.max(...doneMs) - startedMs) / 1000,
    turns: ratesOf(plan, { startedMs, doneMs }),
    retries,
    usage,
  };
};

type Answer = { status: number; text: string };

const send = ({
  product,
  agent,
  headers,
  body,
}: {
  product: Product;
  agent: Agent;
  headers: Record<string, string>;
  body: Buffer;
}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      `${product.url}/platform/v1/bets`,
      { method: 'POST', agent, headers: { ...headers, 'content-length': body.length, authorization: `Bearer ${PLATFORM_KEY}` } },
      (response) => {
        response.setEncoding('utf8').on('error', reject);
        let text = '';
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    outgoing.on('error', reject).end(body);
  });

/** A turn lasts from the end of the one before to its own last answer. */
const ratesOf = (plan: BodyPlan, { startedMs, doneMs }: { startedMs: number; doneMs: readonly number[] }): TurnRate[] => {
  const turns: TurnRate[] = [];
  const indexes = Map.groupBy(doneMs.keys(), (index) => turnOf(plan, index));
  let fromMs = startedMs;
  for (const members of indexes.values()) {
    const endMs = Math.max(fromMs, ...members.map((index) => doneMs[index] as number));
    const betCount = members.reduce((sum, index) => sum + rowsOfBody(plan, index), 0);
    turns.push({ encoding: bodyEncoding(plan, members[0] as number), betCount, seconds: (endMs - fromMs) / 1000 });
    fromMs = endMs;
  }
  return turns;
};
