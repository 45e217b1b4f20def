import type { saveAgent } from '@manager/contract/features/set-up/agent';
import type { saveSubAgentGroup } from '@manager/contract/features/set-up/subagent-group';
import type { saveWebsiteGroup } from '@manager/contract/features/set-up/website-group';
import type { Effect } from '@manager/contract/kit/effect';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { withAgentTree } from '../agent-tree.ts';
import { readBlocks } from '../blocks.ts';
import { plain, playableOf, type ResolvedValue } from './in-force.ts';
import { countUp, isOther, measure, type Turn } from './measure.ts';
import { isSite, readPlaces } from './places.ts';
import type { Play } from './play.ts';

type Edit<Input> = { id?: string | undefined; input: Input };

const ofEach =
  <Input>(effectsOf: (ctx: Ctx, edit: Edit<Input>, play?: Play) => Promise<Effect[]>) =>
  async (ctx: Ctx, edits: readonly Edit<Input>[], play?: Play): Promise<Effect[]> => {
    const effects: Effect[] = [];
    for (const edit of edits) effects.push(...(await effectsOf(ctx, edit, play)));
    return effects;
  };

type WebsiteGroupWish = Pick<ParsedOf<typeof saveWebsiteGroup>, 'rtp'>;
type SubAgentGroupWish = Pick<ParsedOf<typeof saveSubAgentGroup>, 'rtp'>;
type AgentWish = Pick<ParsedOf<typeof saveAgent>, 'status'>;

/** What the return of a website group does for the games of its websites. */
export const websiteGroupEffects = ofEach<WebsiteGroupWish>(async (ctx, { id, input: { rtp } }, play) => {
  if (id === undefined || rtp === undefined || !isOther(rtp, await storedRtp(ctx, 'site_group', id))) return [];
  const places = await readPlaces(ctx, sql<SqlBool>`site.site_group_id = ${id}`, {
    play,
    at: { siteIds: await sitesOfGroup(ctx, id) },
  });
  const wanted = rtp === null ? null : plain(rtp);
  return measure(
    { field: 'rtp', name: 'rtp', unit: 'cell' },
    places.map((before) => ({ before, after: { ...before, group_rtp: rtp }, wanted })),
    play,
  );
});

/** What the return of a group of sub-agents does for the games of the websites that they come to. */
export const subAgentGroupEffects = ofEach<SubAgentGroupWish>(async (ctx, { id, input: { rtp } }, play) => {
  if (id === undefined || rtp === undefined) return [];
  const stored = await storedRtp(ctx, 'sub_agent_group', id);
  if (!isOther(rtp, stored)) return [];
  const siteIds = await sitesOfLabels(ctx, id);
  const places = await readPlaces(ctx, isSite(siteIds), { play, at: { siteIds }, groupId: id });
  const wanted = rtp === null ? null : plain(rtp);
  return measure(
    { field: 'rtp', name: 'rtp', unit: 'cell' },
    places.map((place) => ({
      before: { ...place, is_of_group: true, sub_agent_group_rtp: stored },
      after: { ...place, is_of_group: true, sub_agent_group_rtp: rtp },
      wanted,
    })),
    play,
  );
});

const sitesOfGroup = async (ctx: Ctx, id: string): Promise<string[]> =>
  (await ctx.db.selectFrom('site').select('id').where('site_group_id', '=', id).where('deleted_at', 'is', null).execute()).map(
    (site) => site.id,
  );

const sitesOfLabels = async ({ db }: Ctx, groupId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('sub_agent')
      .select('site_id')
      .distinct()
      .where((eb) => eb(eb.fn.coalesce('configured_group_id', 'auto_group_id'), '=', groupId))
      .execute()
  ).map(({ site_id: id }) => id);

const storedRtp = async (ctx: Ctx, table: 'site_group' | 'sub_agent_group', id: string): Promise<string | null> =>
  (await ctx.db.selectFrom(table).select('rtp').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst())?.rtp ??
  null;

/** Which websites an agent opens or closes with itself. */
export const agentEffects = ofEach<AgentWish>(async (ctx, { id, input: { status } }) => {
  if (id === undefined || status === undefined) return [];
  const agent = await ctx.db.selectFrom('agent').select(['status', 'parent_id']).where('id', '=', id).executeTakeFirst();
  if (agent === undefined || agent.status === status) return [];
  const isOpenAbove = await isEnabled(ctx, agent.parent_id);
  const sites = await readSitesBelow(ctx, id);
  if (sites.length === 0) return [];
  const standingIf = (own: string, { isOpenBelow, ...site }: (typeof sites)[number]): ResolvedValue =>
    playableOf({ ...ANY_GAME, ...site, isAgentEnabled: isOpenAbove && own === 'enabled' && isOpenBelow });
  const turns = sites.map((site): Turn => ({
    count: 1,
    before: standingIf(agent.status, site).value,
    after: standingIf(status, site),
  }));
  const wanted = status === 'enabled' ? 'playable' : null;
  return [countUp({ field: 'status', name: 'status', unit: 'website', wanted }, turns)];
});

const isEnabled = async (ctx: Ctx, id: string | null): Promise<boolean> => {
  if (id === null) return true;
  const above = await withAgentTree(ctx.db).selectFrom('agent_tree').select('is_enabled').where('id', '=', id).executeTakeFirst();
  return above?.is_enabled ?? true;
};

/** `isOpenBelow`: no agent between the one that is looked at and the website is closed. */
const readSitesBelow = async (ctx: Ctx, agentId: string) => {
  const blocked = (await readBlocks(ctx)).sites;
  const { rows } = await sql<{ id: string; status: string; approved_state: string; is_open: boolean }>`
    with recursive below as (
      select id, true as is_open from agent where id = ${agentId}
      union all
      select agent.id, below.is_open and agent.status = 'enabled' from agent join below on agent.parent_id = below.id
    )
    select site.id, site.status, site.approved_state, below.is_open
    from site join below on below.id = site.agent_id
    where site.deleted_at is null and ${inScope(ctx.user.scope, 'site.agent_id')}`.execute(ctx.db);
  return rows.map((row) => ({
    site: { ...EVERYTHING_OFFERED, isEnabled: row.status === 'enabled', isApproved: row.approved_state === 'approved' },
    isBlocked: blocked.has(row.id),
    isOpenBelow: row.is_open,
  }));
};

// A game that nothing is against: what counts then is the website.
const EVERYTHING_OFFERED = { vendors: [], gameTypes: [], disabledOrigins: [] };
const ANY_GAME = { game: { status: 'enabled', vendor: '', type: '', origin: '' }, isEnabledHere: null } as const;
