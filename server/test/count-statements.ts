import { PreparingClient } from '../src/postgres/preparing-client.ts';

const listening = new Set<string[]>();
const OPENS_OR_ENDS = /^(?:begin|commit|rollback|set )/i;

type Query = (this: PreparingClient, ...args: unknown[]) => unknown;
const send = Reflect.get(PreparingClient.prototype, 'query') as Query;
const told: Query = function (...args) {
  const [first] = args;
  const text = typeof first === 'string' ? first : String((first as { text?: unknown }).text);
  if (!OPENS_OR_ENDS.test(text)) for (const sent of listening) sent.push(text.replaceAll(/\s+/g, ' ').trim());
  return send.apply(this, args);
};
PreparingClient.prototype.query = told;

/**
 * The statements that PostgreSQL is sent while `work` runs, by whatever pool of this process, without those that open and end a transaction. What
 * the product does by itself meanwhile is among them.
 */
export const countStatements = async (work: () => Promise<unknown>): Promise<string[]> => {
  const sent: string[] = [];
  listening.add(sent);
  try {
    await work();
    return sent;
  } finally {
    listening.delete(sent);
  }
};
