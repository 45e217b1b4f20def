import type { saveWebsite } from '@manager/contract/features/set-up/website';
import type { Effect, EffectField, EffectReason } from '@manager/contract/kit/effect';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { Site } from '../../../postgres/types.gen.ts';
import { plain } from './in-force.ts';
import { countUp, isOther, measure, type Turn } from './measure.ts';
import type { Measured } from './in-force.ts';
import type { Play } from './play.ts';
import { isSite, type Place, readNewWebsite, readPlaces } from './places.ts';

const WISHES = [
  'rtp',
  'site_group_id',
  'min_bet_usd',
  'max_bet_usd',
  'max_win_day_usd',
  'max_win_day_action',
  'ip_currency_check',
  'ip_currency_action',
  'jackpot',
  'status',
] as const;
type Wish = Partial<Pick<ParsedOf<typeof saveWebsite>, (typeof WISHES)[number]>>;
type Stored = Pick<Selectable<Site>, 'id' | (typeof WISHES)[number]>;
type Edit = { id?: string | undefined; input: Wish };

/** What saves of websites do to what is in force for their games. */
export const websiteEffects = async (ctx: Ctx, edits: readonly Edit[], play?: Play): Promise<Effect[]> => {
  const stored = new Map((await readStored(ctx, edits)).map((site) => [site.id, site]));
  const wished = edits.flatMap(({ id, input }) => {
    const site = id === undefined ? NEW : stored.get(id);
    return site === undefined ? [] : [{ site, wish: wishOf(input, site) }];
  });
  const alike = Map.groupBy(wished, ({ site, wish }) => JSON.stringify([site === NEW, wish]));
  const effects: Effect[] = [];
  for (const group of alike.values()) {
    const wish = group[0]?.wish ?? {};
    if (Object.keys(wish).length > 0)
      effects.push(
        ...(await effectsOf(
          ctx,
          group.map(({ site }) => site),
          { wish, play },
        )),
      );
  }
  return effects;
};

const NEW: Stored = {
  id: '',
  rtp: null,
  site_group_id: null,
  min_bet_usd: null,
  max_bet_usd: null,
  max_win_day_usd: null,
  max_win_day_action: 'block',
  ip_currency_check: false,
  ip_currency_action: 'block',
  jackpot: false,
  // Whether it plays is decided by its approval.
  status: 'enabled',
};

const readStored = async (ctx: Ctx, edits: readonly Edit[]): Promise<Stored[]> => {
  const ids = edits.flatMap(({ id, input }) =>
    id !== undefined && WISHES.some((name) => input[name] !== undefined) ? [id] : [],
  );
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('site')
    .select(['id', ...WISHES])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .execute();
};

/** The fields that would not stay as they are. */
const wishOf = (input: Wish, site: Stored): Wish =>
  Object.fromEntries(WISHES.flatMap((name) => (isOther(input[name], site[name]) ? [[name, input[name]]] : []))) as Wish;

const effectsOf = async (
  ctx: Ctx,
  sites: readonly Stored[],
  { wish, play }: { wish: Wish; play: Play | undefined },
): Promise<Effect[]> => {
  const patch = await patchOf(ctx, wish);
  const isNew = sites.includes(NEW);
  const places = Object.keys(patch).length === 0 ? [] : await readPlacesOf(ctx, sites, play);
  const effectOn = (measured: Omit<Measured, 'unit'>, wanted: string | null): Effect[] =>
    measure(
      { ...measured, unit: sites.length > 1 ? 'cell' : 'game' },
      places.map((before) => ({ before, after: { ...before, ...patch }, wanted })),
      isNew ? undefined : play,
    );
  const number = (text: string | null): string | null => (text === null ? null : plain(text));
  // Limits of a new website are bounds for games to come: nobody takes them for the stakes of those that are there.
  const limit = (text: string | null): string | null => (isNew ? null : number(text));
  return [
    ...(wish.rtp === undefined ? [] : effectOn({ field: 'rtp', name: 'rtp' }, number(wish.rtp))),
    ...(wish.site_group_id === undefined || wish.rtp !== undefined
      ? []
      : effectOn({ field: 'rtp', name: 'site_group_id' }, null)),
    ...(wish.min_bet_usd === undefined ? [] : effectOn({ field: 'min_bet', name: 'min_bet_usd' }, limit(wish.min_bet_usd))),
    ...(wish.max_bet_usd === undefined ? [] : effectOn({ field: 'max_bet', name: 'max_bet_usd' }, limit(wish.max_bet_usd))),
    ...(await ownSetting(sites, maxWinDay(wish), { wish, play: isNew ? undefined : play })),
    ...(await ownSetting(sites, ipCurrency(wish), { wish, play: isNew ? undefined : play })),
    ...(wish.jackpot === undefined ? [] : effectOn({ field: 'jackpot', name: 'jackpot' }, wish.jackpot ? 'on' : null)),
    ...(wish.status === undefined
      ? []
      : effectOn({ field: 'status', name: 'status' }, wish.status === 'enabled' ? 'playable' : null)),
  ];
};

const readPlacesOf = (ctx: Ctx, sites: readonly Stored[], play: Play | undefined): Promise<Place[]> => {
  if (sites.includes(NEW)) return readNewWebsite(ctx);
  const siteIds = sites.map(({ id }) => id);
  return readPlaces(ctx, isSite(siteIds), { play, at: { siteIds } });
};

/** The wish in the words of a place. */
const patchOf = async (ctx: Ctx, wish: Wish): Promise<Partial<Place>> => ({
  ...(wish.rtp === undefined ? {} : { site_rtp: wish.rtp }),
  ...(wish.site_group_id === undefined ? {} : { group_rtp: await readGroupRtp(ctx, wish.site_group_id) }),
  ...(wish.min_bet_usd === undefined ? {} : { site_min: wish.min_bet_usd }),
  ...(wish.max_bet_usd === undefined ? {} : { site_max: wish.max_bet_usd }),
  ...(wish.jackpot === undefined ? {} : { jackpot: wish.jackpot }),
  ...(wish.status === undefined ? {} : { site_status: wish.status }),
});

const readGroupRtp = async (ctx: Ctx, id: string | null): Promise<string | null> => {
  if (id === null) return null;
  const group = await ctx.db
    .selectFrom('site_group')
    .select('rtp')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return group?.rtp ?? null;
};

/** No level but the website's has it: what is set is in force, and what shall happen then needs a limit or a check to go with. */
type OwnSetting = {
  /** The one that says whether there is any, and the one that says what happens then. */
  names: readonly [(typeof WISHES)[number], (typeof WISHES)[number]];
  field: EffectField;
  /** Why what shall happen then does not. */
  reason: EffectReason;
  isTakenAway: boolean;
  valueOf: (site: Stored) => string | null;
  actionOf: (site: Stored) => string;
};

const maxWinDay = (wish: Wish): OwnSetting => ({
  names: ['max_win_day_usd', 'max_win_day_action'],
  field: 'max_win_day',
  reason: 'no_limit',
  isTakenAway: wish.max_win_day_usd === null,
  valueOf: ({ max_win_day_usd: usd, max_win_day_action: action }) => (usd === null ? null : `${plain(usd)} ${action}`),
  actionOf: (site) => site.max_win_day_action,
});

const ipCurrency = (wish: Wish): OwnSetting => ({
  names: ['ip_currency_check', 'ip_currency_action'],
  field: 'ip_currency',
  reason: 'no_check',
  isTakenAway: wish.ip_currency_check === false,
  valueOf: ({ ip_currency_check: isOn, ip_currency_action: action }) => (isOn ? action : null),
  actionOf: (site) => site.ip_currency_action,
});

const ownSetting = async (
  sites: readonly Stored[],
  { names, field, reason, isTakenAway, valueOf, actionOf }: OwnSetting,
  { wish, play }: { wish: Wish; play: Play | undefined },
): Promise<Effect[]> => {
  const [which, action] = names;
  if (wish[which] === undefined && wish[action] === undefined) return [];
  const turns = sites.map((site): Turn & { wanted: string | null; siteId: string } => {
    const next = { ...site, ...wish } as Stored;
    const value = valueOf(next);
    return {
      siteId: site.id,
      count: 1,
      before: valueOf(site),
      after: { value, why: () => ({ reason, level: null }) },
      wanted: isTakenAway ? null : (value ?? actionOf(next)),
    };
  });
  const name = wish[which] === undefined ? action : which;
  const slices = (await play?.read({ siteIds: sites.map(({ id }) => id) }))?.slices ?? [];
  return [...Map.groupBy(turns, ({ wanted }) => wanted)].map(([wanted, alike]) => {
    const effect = countUp({ field, name, unit: 'website', wanted }, alike);
    const moved = new Set(alike.filter(({ before, after }) => before !== after.value).map(({ siteId }) => siteId));
    play?.noteAt(effect, { siteIds: [...moved], slices: slices.filter(({ site_id: id }) => moved.has(id)) });
    return effect;
  });
};
