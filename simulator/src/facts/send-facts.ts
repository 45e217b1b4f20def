import { type Feed, ROW_KINDS } from '../feed.ts';
import type { Fact } from './fact-lines.ts';

const KINDS = ROW_KINDS.filter((kind) => kind !== 'bets');
/** Two versions of a session or a transfer never share a batch in the wrong order: rows keep their order, and batches go one after the other. */
const MOST_ROWS = 10_000;

/** Sends facts kind by kind; `name` starts the idempotency keys and must be drawn once. Answers how many rows were refused. */
export async function sendFacts(feed: Feed, facts: readonly Fact[], name: string): Promise<number> {
  let refused = 0;
  for (const kind of KINDS) {
    const lines = facts.filter((fact) => fact.kind === kind).map(({ line }) => line);
    for (let at = 0; at < lines.length; at += MOST_ROWS) {
      const ndjson = Buffer.from(`${lines.slice(at, at + MOST_ROWS).join('\n')}\n`);
      const answer = await feed.send(kind, { idempotencyKey: `${name}-${kind}-${at}`, ndjson });
      refused += answer.rejected.length;
    }
  }
  return refused;
}
