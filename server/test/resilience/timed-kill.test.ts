import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { IS_NIGHT, seedOf } from '../../../tools/test/draw.ts';
import { sealCall } from '../../src/kit/timed-change/stored-change.ts';
import { createDb } from '../../src/postgres/db.ts';
import { isTransient } from '../../src/postgres/transient.ts';
import { drawVictims, tellDrawn } from '../kill/victims.ts';
import { startFleet } from '../payout/fleet.ts';
import { createDraw } from '../payout/payout-model.ts';
import { silentLog } from '../stores.ts';
import { createAgent, createGame, createSite } from '../world.ts';

const KILLS = Number(process.env['KILLS'] ?? (IS_NIGHT ? 20 : 2));
const VICTIMS = drawVictims(['server', 'server', 'postgres'], KILLS, 'timed-kill');
const CHANGES = 60;
/** Within these the changes begin, and each lasts so long at most. */
const BEGIN_MS = 4_000 + KILLS * 4_000;
const LAST_MS = 4_000;
const RECOVERY_LIMIT_MS = 300_000;
const LIMIT_MS = 240_000 + KILLS * 30_000;

const folder = mkdtempSync(join(tmpdir(), 'manager-timed-kill-'));
chmodSync(folder, 0o755); // the account of PostgreSQL is another one when this runs as root
const encryptionKey = randomBytes(32);
const fleet = await startFleet({ folder, encryptionKey, payers: 0 });
const database = createDb({ url: fleet.databaseUrl, log: silentLog, waitMs: 10_000, poolMax: 4, ingestMax: 1 });
const { db } = database;
afterAll(async () => {
  await database.close();
  await fleet.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A change that is agreed to, of a game at a website, with its end. */
const putChange = async ({ userId, agentId, siteId, applyAt, revertAt }: Put): Promise<string> => {
  const { id: gameId } = await createGame(db);
  const id = `${siteId}-${gameId}`;
  const bound = {
    endpoint: '/api/set_up/website_game/add_or_edit',
    object_type: 'website_game',
    object_id: id,
    agent_id: agentId,
    before: { is_enabled: null },
    after: { is_enabled: false },
    asks: { apply: null, revert: null },
    requested_by: userId,
    apply_at: applyAt,
  };
  const row = await db
    .insertInto('timed_change')
    .values({
      ...bound,
      before: JSON.stringify(bound.before),
      after: JSON.stringify(bound.after),
      asks: JSON.stringify(bound.asks),
      payload: sealCall({ encryptionKey }, bound, { id, version: 0, is_enabled: false, reason: 'kill' }),
      operation: 'website_game.save',
      object_name: id,
      revert_at: revertAt,
      state: 'scheduled',
      requested_name: 'writer',
      requested_ip: '127.0.0.1',
      requested_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
type Put = { userId: string; agentId: string; siteId: string; applyAt: Date; revertAt: Date };

const ended = async (): Promise<number> => {
  try {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from timed_change where state = 'reverted'`.execute(db);
    return rows[0]?.n ?? 0;
  } catch (error) {
    if (isTransient(error)) return -1;
    throw error;
  }
};

it(
  `${KILLS} kills -9 while changes come due and end: each made once and undone once (${tellDrawn(VICTIMS)})`,
  { timeout: LIMIT_MS },
  async () => {
    const draw = createDraw(seedOf('timed-kill'));
    const agent = await createAgent(db);
    const site = await createSite(db, { agentId: agent.id });
    const { id: userId } = await db
      .insertInto('staff_user')
      .values({ user_name: 'writer', name: 'writer', invite_code: 'writer', is_super: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const startMs = Date.now() + 2_000;
    const ids: string[] = [];
    for (let n = 0; n < CHANGES; n += 1) {
      const applyMs = startMs + draw.below(BEGIN_MS);
      const revertAt = new Date(applyMs + 1 + draw.below(LAST_MS));
      ids.push(await putChange({ userId, agentId: agent.id, siteId: site.id, applyAt: new Date(applyMs), revertAt }));
    }
    for (const victim of VICTIMS) {
      await sleep(500 + draw.below(2_500));
      while (!fleet.kill(victim)) await sleep(20);
    }
    await fleet.untilWhole();
    await expect.poll(ended, { timeout: RECOVERY_LIMIT_MS, interval: 200 }).toBe(CHANGES);
    const { rows } = await sql<{ object: string; action: string; n: number }>`
    select object_id as object, action, count(*)::int as n from audit_event
    where action in ('timed_change.apply', 'timed_change.revert') and outcome = 'ok' group by object_id, action`.execute(db);
    expect(rows).toHaveLength(2 * CHANGES);
    expect(rows.filter(({ n }) => n !== 1)).toEqual([]);
    const cells = await db.selectFrom('site_game').select(['is_enabled', 'version']).execute();
    // Made once and undone once: the second version of each.
    expect(cells).toHaveLength(CHANGES);
    expect(cells.filter(({ is_enabled: isEnabled, version }) => isEnabled !== null || version !== 2)).toEqual([]);
    process.stdout.write(`${KILLS} kills, ${ids.length} changes made and undone once each; ${tellDrawn(VICTIMS)}\n`);
  },
);
