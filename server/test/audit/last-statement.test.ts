import { endpoints } from '@manager/contract/endpoints.gen';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { drawSome } from '../../../tools/test/draw.ts';
import { startTestApp } from '../client.ts';
import { CASES } from '../sweep/cases.ts';
import { ASKS_A_WALLET, isWrite } from '../sweep/references.ts';
import { createSweepWorld, signInFor, type World } from '../sweep/world.ts';

const t = await startTestApp();
let world: World;
/** Statements of each connection, in order, while something listens. */
let heard: Map<unknown, string[]> | null = null;

beforeAll(async () => {
  const { prototype } = pg.Client as { prototype: Record<'query', (...args: unknown[]) => unknown> };
  const { query } = prototype;
  prototype.query = function listen(this: unknown, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    if (heard !== null && text !== undefined) heard.set(this, [...(heard.get(this) ?? []), text]);
    return query.apply(this, args);
  };
  world = await createSweepWorld(t);
});

/** What may follow while the end of the chain is locked: more rows of the log, the stored answer of the key, the way out. */
const MAY_FOLLOW = [
  /^insert into "audit_event"/,
  /^update "idempotency_key"/,
  /^(?:savepoint|release savepoint)/,
  /^select pg_advisory_unlock/,
];
const AUDIT = /^insert into "audit_event"/;

/** Statements between the first audit row of a transaction and its commit that do not belong there. */
const tooLate = (statements: readonly string[]): string[] => {
  const late: string[] = [];
  let isLocked = false;
  for (const text of statements) {
    if (/^(?:commit|rollback)\b/i.test(text)) isLocked = false;
    else if (AUDIT.test(text)) isLocked = true;
    else if (isLocked && !MAY_FOLLOW.some((pattern) => pattern.test(text))) late.push(text.slice(0, 120));
  }
  return late;
};

const writes = endpoints
  .filter((endpoint) => isWrite(endpoint) && !ASKS_A_WALLET.includes(endpoint.path))
  .map((endpoint) => [endpoint.path, endpoint] as const);

/** T048: the end of the chain is everybody's, so it is locked last and for a moment only. A third of them, at night all. */
test.each(drawSome(writes, Math.ceil(writes.length / 3), 'last statements'))(
  '%s writes to the log at the end of its transaction',
  async (path, endpoint) => {
    const me = await signInFor(world, endpoint);
    const input = (await CASES[path]?.valid(world, me)) ?? {};
    heard = new Map();
    try {
      await t.app.inject({
        method: endpoint.method,
        url: `/manager${path}`,
        headers: { 'x-token': me.token, 'idempotency-key': `key-of-${path}` },
        body: input,
      });
      const all = [...heard.values()];
      expect(all.some((statements) => statements.some((text) => AUDIT.test(text)))).toBe(true);
      expect(all.flatMap(tooLate)).toEqual([]);
    } finally {
      heard = null;
    }
  },
);

test('and it would be seen if one did not', () => {
  const row = 'insert into "audit_event" ("actor_id") values ($1)';
  expect(tooLate(['begin', 'update "site" set x', row, row, 'update "idempotency_key" set y', 'commit', 'select 1'])).toEqual([]);
  expect(tooLate(['begin', row, 'select pg_sleep(2)', 'commit'])).toEqual(['select pg_sleep(2)']);
});
