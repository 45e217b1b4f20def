import { AsyncLocalStorage } from 'node:async_hooks';
import { PreparingClient } from '../src/postgres/preparing-client.ts';

const counting = new AsyncLocalStorage<string[]>();
const OPENS_OR_ENDS = /^(?:begin|commit|rollback|set )/i;

type Query = (this: PreparingClient, ...args: unknown[]) => unknown;
const send = Reflect.get(PreparingClient.prototype, 'query') as Query;
const told: Query = function (...args) {
  const [first] = args;
  const text = typeof first === 'string' ? first : String((first as { text?: unknown }).text);
  if (!OPENS_OR_ENDS.test(text)) counting.getStore()?.push(text.replaceAll(/\s+/g, ' ').trim());
  return send.apply(this, args);
};
PreparingClient.prototype.query = told;

/** The statements that `work` sends PostgreSQL, by whatever pool of this process, without those that open and end a transaction. */
export const countStatements = async (work: () => Promise<unknown>): Promise<string[]> => {
  const sent: string[] = [];
  await counting.run(sent, work);
  return sent;
};
