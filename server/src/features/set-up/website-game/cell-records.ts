import { saveWebsiteGame } from '@manager/contract/features/set-up/website-game';
import { dangerousFields } from '@manager/contract/kit/risk';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import { canonicalJson } from '../../../kit/service/canonical-json.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { SUPER_ONLY } from '../../../kit/service/deciders.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import type { DangerousChange } from '../../../kit/service/ctx.ts';
import { fieldError } from '../../../base/app-error.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { type Change, changesRtp, isDangerous, type Settings } from './cell-changes.ts';
import { cellOf } from './cell-row.ts';

/** Name of the cells in the audit log; rows about many games of one website carry its id, rows about one cell the cell's. */
export const WEBSITE_GAME = 'website_game';
const APPROVE_RTP = 'C-7-94';

type Group = Record<string, unknown> & { game_ids: string[] };
type Deed = { action: string; changes: readonly Change[]; reason: string | undefined };

/** Puts changes on record: one row a website, the one cell by itself. */
export const auditChanges = async (ctx: Ctx, tx: ScopedTx, { action, changes, reason = '' }: Deed): Promise<void> => {
  const [only] = changes;
  for (const [siteId, ofSite] of bySite(changes)) {
    const agentId = ofSite[0]?.site.agent_id ?? null;
    const said =
      changes.length === 1 && only !== undefined
        ? { objectId: only.id, ...changedFields<Settings>(only.before, only.after) }
        : { objectId: siteId, ...groupsOf(ofSite) };
    await audit(ctx, tx, { action, objectType: WEBSITE_GAME, agentId, reason, ...said });
  }
};

/** Rows of the audit log `e` about a cell: its own, and those about many games of its website. */
export const isAboutCell = (id: string): RawBuilder<SqlBool> => {
  const { siteId, gameId } = cellOf(id);
  const named = JSON.stringify({ cells: [{ game_ids: [gameId] }] });
  return sql<SqlBool>`(e.object_id = ${id} or (e.object_id = ${siteId} and e.after @> ${named}::jsonb))`;
};

type Sides = { before: Record<string, unknown>; after: Record<string, unknown> };

/** What a row about many games says of each group of them that changed alike. */
export const partsOf = ({ before, after }: { before: unknown; after: unknown }): (Sides & { gameIds: readonly string[] })[] => {
  const groupsIn = (side: unknown): Group[] => (side as { cells?: Group[] } | null)?.cells ?? [];
  const olds = groupsIn(before);
  return groupsIn(after).map(({ game_ids: gameIds, ...now }, index) => {
    const { game_ids: _ids, ...old } = olds[index] ?? { game_ids: [] };
    return { gameIds, before: old, after: now };
  });
};

/** What a row about many games says of one of them. */
export const partOf = (id: string, sides: { before: unknown; after: unknown }): Sides => {
  const { gameId } = cellOf(id);
  const { before = {}, after = {} } = partsOf(sides).find(({ gameIds }) => gameIds.includes(gameId)) ?? {};
  return { before, after };
};

/** Another return or other stakes are another game for the player: a second person where dual control is on; for a return with a reason. */
export const requireAgreement = async (
  ctx: Ctx,
  tx: ScopedTx,
  { operation, changes, reason }: { operation: string; changes: readonly Change[]; reason: string | undefined },
): Promise<void> => {
  const dangerous = changes.filter(isDangerous);
  const [first] = dangerous;
  if (first === undefined) return;
  if (reason === undefined && dangerous.some(changesRtp)) throw fieldError('reason', 'required');
  const isOfOneAgent = dangerous.every(({ site }) => site.agent_id === first.site.agent_id);
  // Websites of several agents are for somebody who stands where the caller does.
  const agentId = isOfOneAgent ? first.site.agent_id : ctx.user.agentId;
  const isOne = changes.length === 1;
  await requireSecondPerson(ctx, tx, {
    operation: dangerous.some(changesRtp) ? operation : 'website_game.edit',
    approveCode: agentId === null ? SUPER_ONLY : APPROVE_RTP,
    objectType: WEBSITE_GAME,
    objectId: isOne ? first.id : '',
    objectName: nameOf(dangerous),
    objectVersion: isOne ? first.version : null,
    agentId,
    ...(isOne ? changedFields<Settings>(first.before, first.after) : manyCells(changes)),
    reason,
  });
};

const nameOf = (changes: readonly Change[]): string => {
  const namesOf = (of: (change: Change) => string): string => [...new Set(changes.map(of))].join(', ').slice(0, 95);
  return `${namesOf(({ site }) => site.name)} · ${namesOf(({ game }) => game.name)}`;
};

const bySite = (changes: readonly Change[]): Map<string, Change[]> => Map.groupBy(changes, ({ site }) => site.id);

/** Cells with the same change together; the groups of both sides stand in the same order. */
const groupsOf = (changes: readonly Change[]): { before: { cells: Group[] }; after: { cells: Group[] } } => {
  const alike = Map.groupBy(changes, ({ before, after }) => JSON.stringify(changedFields<Settings>(before, after)));
  const groups = [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const changed = changedFields<Settings>(first.before, first.after);
    const game_ids = group.map(({ game }) => game.id);
    return [{ before: { ...changed.before, game_ids }, after: { ...changed.after, game_ids } }];
  });
  return { before: { cells: groups.map(({ before }) => before) }, after: { cells: groups.map(({ after }) => after) } };
};

/** More cells than this are told website by website. */
const MOST_TOLD = 200;

/** What the second person sees: the change of each cell, or how many cells of each website hold what. */
const manyCells = (changes: readonly Change[]): Pick<DangerousChange, 'before' | 'after'> => {
  const told: [string, Record<string, unknown>, Record<string, unknown>][] =
    changes.length <= MOST_TOLD
      ? changes.map(({ site, game, before, after }) => {
          const changed = changedFields<Settings>(before, after);
          return [`${site.name} · ${game.name}`, changed.before, changed.after];
        })
      : [...bySite(changes).values()].map((ofSite) => {
          const name = `${ofSite[0]?.site.name ?? ''} (${ofSite.length})`;
          return [name, countedFields(ofSite.map(({ before }) => before)), countedFields(ofSite.map(({ after }) => after))];
        });
  // A dot would be read as a path.
  const named = told.map(([name, before, after]) => [name.replaceAll('.', ' '), before, after] as const);
  return {
    before: Object.fromEntries(named.map(([name, before]) => [name, before])),
    after: Object.fromEntries(named.map(([name, , after]) => [name, after])),
  };
};

const countedFields = (all: readonly Settings[]): Record<string, string> =>
  Object.fromEntries(
    dangerousFields(saveWebsiteGame.risk).map((name) => [name, counted(all.map((each) => textOf(each[name as keyof Settings])))]),
  );

const textOf = (value: Settings[keyof Settings]): string | null =>
  value === null || typeof value === 'string' ? value : canonicalJson(value);

/** `94 × 12, – × 3`. */
const counted = (values: readonly (string | null)[]): string =>
  [...Map.groupBy(values, (value) => value ?? '–')].map(([value, all]) => `${value} × ${all.length}`).join(', ');
