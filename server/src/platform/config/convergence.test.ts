import type { ConfigChanges } from '@manager/contract/platform/config';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../test/world.ts';
import type { AnyTx, OwnerTx } from '../../postgres/db.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const agent = await createAgent(db);
const sites = await Promise.all(Array.from({ length: 4 }, () => createSite(db, { agentId: agent.id })));
const games = await Promise.all(Array.from({ length: 4 }, () => createGame(db)));

type Line = { kind: string; id: string | null; site: string | null; game: string | null; data: Record<string, unknown> | null };
type Known = Map<string, unknown>;

/** Comes again when it is told to, as every follower does: a busy machine has no connection to spare, a fast one is asked too often. */
const get = async (query: Record<string, string>): Promise<string> => {
  for (;;) {
    const { statusCode, body, headers } = await t.app.inject({
      method: 'GET',
      url: '/platform/v1/config',
      query,
      headers: { authorization: `Bearer ${t.platform.key}` },
    });
    if (statusCode === 200) return body;
    if (statusCode !== 503 && statusCode !== 429) throw new Error(`the feed answered ${statusCode} ${body}`);
    await new Promise((resolve) => setTimeout(resolve, Number(headers['retry-after']) * 1_000));
  }
};

const keyOf = ({ kind, id, site, game, data }: Line): string =>
  kind === 'currency_rate'
    ? `${kind}/${String(data?.['currency_id'])}/${String(data?.['from_at'])}`
    : `${kind}/${id ?? `${site}/${game}`}`;

/** What a game platform does with a line: it replaces or forgets. */
const apply = (known: Known, line: Line): void => {
  if (line.data === null) known.delete(keyOf(line));
  else known.set(keyOf(line), line.data);
};

const snapshot = async (): Promise<{ cursor: string; known: Known }> => {
  const lines = (await get({})).trimEnd().split('\n');
  const known: Known = new Map();
  for (const line of lines.slice(1, -1)) apply(known, JSON.parse(line) as Line);
  return { cursor: (JSON.parse(lines[0] ?? '') as { cursor: string }).cursor, known };
};

/** A small generator with a seed, so that a failure can be seen again. */
const drawer = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const EDITS: ((tx: OwnerTx, draw: (below: number) => number) => Promise<unknown>)[] = [
  (tx, draw) =>
    tx
      .updateTable('site')
      .set({ rtp: String(90 + draw(9)) })
      .where('id', '=', sites[draw(4)]?.id ?? '')
      .execute(),
  (tx, draw) =>
    tx
      .updateTable('game')
      .set({ status: draw(2) === 0 ? 'enabled' : 'disabled' })
      .where('id', '=', games[draw(4)]?.id ?? '')
      .execute(),
  (tx, draw) =>
    sql`insert into site_game (site_id, game_id, rtp) values (${sites[draw(4)]?.id}, ${games[draw(4)]?.id}, ${90 + draw(9)})
      on conflict (site_id, game_id) do update set rtp = excluded.rtp, is_enabled = ${draw(2) === 0}`.execute(tx),
  (tx, draw) =>
    tx
      .deleteFrom('site_game')
      .where('site_id', '=', sites[draw(4)]?.id ?? '')
      .where('game_id', '=', games[draw(4)]?.id ?? '')
      .execute(),
  (tx, draw) =>
    tx
      .insertInto('block')
      .values({ site_id: sites[draw(4)]?.id ?? null, reason: 'x', by_user: 'x' })
      .execute(),
  (tx, draw) => sql`update block set deleted_at = now() where id % 5 = ${draw(5)} and deleted_at is null`.execute(tx),
  (tx, draw) => sql`update block set deleted_at = null where id % 5 = ${draw(5)} and deleted_at is not null`.execute(tx),
  (tx, draw) =>
    tx
      .updateTable('agent')
      .set({ status: draw(2) === 0 ? 'enabled' : 'disabled' })
      .execute(),
];

const writer = async (seed: number): Promise<void> => {
  const draw = drawer(seed);
  for (let n = 0; n < 25; n += 1) {
    const tx = await db.startTransaction().execute();
    try {
      for (let edits = 1 + draw(3); edits > 0; edits -= 1) await EDITS[draw(EDITS.length)]?.(tx as AnyTx as OwnerTx, draw);
      await sql`select pg_sleep(${draw(8) / 1000})`.execute(tx);
      await (draw(5) === 0 ? tx.rollback().execute() : tx.commit().execute());
    } catch {
      // Two writers in a circle: one of them loses, and its changes with it.
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
    }
  }
};

it('knows, by a snapshot and the changes after it, what a later snapshot says, whoever writes at the same time', async () => {
  // Begun at different moments of the same turmoil: each follower must end with the same knowledge.
  const writers = Promise.all([1, 2, 3, 4, 5].map((seed) => writer(seed * 7_919)));
  let isDone = false;
  void writers.then(() => (isDone = true));
  const follow = async (delayMs: number): Promise<{ known: Known; seen: number }> => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const { cursor: first, known } = await snapshot();
    let seen = 0;
    for (let cursor = first, isLast = false; ;) {
      isLast = isDone;
      const page = JSON.parse(await get({ since: cursor, wait_s: '0', limit: '7' })) as ConfigChanges;
      for (const change of page.changes) apply(known, change as Line);
      seen += page.changes.length;
      ({ cursor } = page);
      if (isLast && !page.has_more) return { known, seen };
    }
  };
  const followers = await Promise.all([0, 40, 150, 300].map(follow));
  await writers;
  const { known } = await snapshot();
  const sorted = (map: Known) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const follower of followers) expect(sorted(follower.known)).toEqual(sorted(known));
  expect(followers[0]?.seen).toBeGreaterThan(50);
});
