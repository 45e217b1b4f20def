import { type collectRows as endpoint, MAX_CASE_ITEMS } from '@manager/contract/features/risk-set/case-item';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { addItems } from '../../../kit/case/add-items.ts';
import type { CaseItem } from '../../../kit/case/case-item.ts';
import { openCase } from '../../../kit/case/open-case.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { missingFor, objectReader, readingOf, typeOf } from './read-object.ts';

type Input = ParsedOf<typeof endpoint>;
type Collected = readonly CaseItem[];

/** Types whose rows belong to nobody, and are seen by everybody who holds their screen. */
const SHARED = new Set(['game', 'currency', 'coin', 'website_group', 'subagent_group']);
/** A snapshot longer than this is not kept: of such a row nobody reads all. */
const MAX_SNAPSHOT_CHARS = 512 * 1024;

/**
 * Reads the rows anew, before the transaction, with the rights of the caller. Errors: `object.not_found` also for a row that is out of scope,
 * `input.invalid`, also for the list of a screen that the caller may not open.
 */
export const readCollected = async (ctx: Ctx, input: Input): Promise<Collected> => {
  if (input.case_id === undefined && input.title === undefined) throw fieldError('title', 'required');
  if (missingFor(ctx, input.endpoint) !== null) throw fieldError('endpoint', 'unknown');
  const read = objectReader(ctx);
  const items: CaseItem[] = [];
  for (const { row, link, columns } of input.rows) {
    const { reading, objectId } = readingOf({ endpoint: input.endpoint, input: input.input, row });
    const snapshot = await read(reading);
    if (JSON.stringify(snapshot).length > MAX_SNAPSHOT_CHARS) throw fieldError('rows', 'too_big');
    const type = typeOf(input.endpoint);
    items.push({
      type,
      objectId,
      agentId: SHARED.has(type) ? null : await agentOf(ctx, snapshot),
      link,
      read: reading,
      snapshot,
      seen: { screen: input.screen, columns, filters: input.filters, timezone: input.timezone },
    });
  }
  return items;
};

/** Whose row it is: by its agent, its website or its player; a sum that names none is its reader's own. */
const agentOf = async ({ db, user }: Ctx, snapshot: Record<string, unknown>): Promise<string | null> => {
  const { agent_id: agentId, site_id: siteId, player_id: playerId } = snapshot;
  if (typeof agentId === 'string' && agentId !== '') return agentId;
  const ofSite = db.selectFrom('site').select('site.agent_id').where(inScope(user.scope, 'site.agent_id'));
  const query =
    typeof siteId === 'string' && siteId !== ''
      ? ofSite.where('site.id', '=', siteId)
      : typeof playerId === 'string' && playerId !== ''
        ? ofSite.innerJoin('player', 'player.site_id', 'site.id').where('player.id', '=', playerId)
        : undefined;
  const found = await query?.executeTakeFirst();
  return found?.agent_id ?? user.agentId;
};

/** Adds what was read to the case, or opens one. Errors: `object.not_found`, `object.wrong_state`, `case.other_agent`, `case.too_many_items`. */
export const collectRows = (ctx: Ctx, input: Input, items: Collected): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const { case_id: caseId, title = '' } = input;
    if (caseId === undefined) {
      const agentId = await caseAgentOf(ctx, items);
      await requireSeen(tx, agentId, items);
      const { id } = await openCase(tx, {
        kind: 'manual',
        source: { type: 'manual', id: randomUUID() },
        agentId,
        title: { key: 'manual', params: { text: title } },
        items,
        openedBy: ctx,
      });
      await tx
        .updateTable('case_file')
        .set({ owner_id: ctx.user.id, owner_name: ctx.user.userName })
        .where('id', '=', id)
        .execute();
      const { count } = await countItems(tx, id);
      return { case_id: id, is_new: true, added: count, known: items.length - count };
    }
    const agentId = await lockOpenCase(ctx, tx, caseId);
    await requireSeen(tx, agentId, items);
    const before = await countItems(tx, caseId);
    if (before.count + items.length > MAX_CASE_ITEMS) throw new AppError('case.too_many_items', { limit: MAX_CASE_ITEMS });
    const added = await addItems(tx, { caseId, items, by: ctx, isTold: true });
    await audit(ctx, tx, {
      action: 'case.collect',
      objectType: 'case',
      objectId: caseId,
      agentId,
      after: { items: added, rows: items.map(({ type, objectId }) => `${type} ${objectId}`).slice(0, 50) },
    });
    return { case_id: caseId, is_new: false, added, known: items.length - added };
  });

const lockOpenCase = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('case_file')
    .select(['agent_id', 'state'])
    .where('id', '=', id)
    .where(inScope(ctx.user.scope, 'case_file.agent_id'))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  if (row.state === 'closed') throw new AppError('object.wrong_state', { state: row.state });
  return row.agent_id;
};

/** Of rows of one agent: that agent's; of several: the caller's own. */
const caseAgentOf = async ({ user }: Ctx, items: Collected): Promise<string | null> => {
  const agents = new Set(items.flatMap(({ agentId, type }) => (SHARED.has(type) ? [] : [agentId ?? null])));
  const [only] = agents;
  return agents.size === 1 && only !== undefined ? only : user.agentId;
};

/** Whoever sees a case sees its rows: they belong to its agent, or to one below it. Error: `case.other_agent`. */
const requireSeen = async (tx: ScopedTx, agentId: string | null, items: Collected): Promise<void> => {
  if (agentId === null) return;
  const owned = items.filter(({ type }) => !SHARED.has(type)).map((item) => item.agentId ?? null);
  if (owned.includes(null)) throw new AppError('case.other_agent');
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from agent where id = ${agentId}
      union
      select agent.id from agent join below on agent.parent_id = below.id
    )
    select id from below`.execute(tx);
  const below = new Set(rows.map(({ id }) => id));
  if (owned.some((id) => id !== null && !below.has(id))) throw new AppError('case.other_agent');
};

const countItems = (tx: ScopedTx, id: string): Promise<{ count: number }> =>
  tx
    .selectFrom('case_item')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow();
