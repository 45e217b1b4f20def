import {
  type getAccountTimeline as endpoint,
  TIMELINE_DAYS,
  TIMELINE_ROWS,
  type TimelineItem,
} from '@manager/contract/features/account/account-player';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { findAccount } from './account-row.ts';
import { betItems, movementItems, sessionItems, type Whose } from './timeline-facts.ts';
import { blockItems, cardItems, compensationItems, grantItems, invalidBetItems, staffItems } from './timeline-records.ts';

const DAY_MS = 86_400_000;

/** Every source that the caller may read, a month of it at most, put in one order. */
export const getTimeline = async (ctx: Ctx, { id, before }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const account = await findAccount(ctx, id);
  const to = before === undefined ? ctx.now().getTime() + 1 : Date.parse(before);
  const from = to - TIMELINE_DAYS * DAY_MS;
  const items = await readItems(ctx, { playerId: id, siteId: account.site_id, window: { from, to } });
  const all = items
    .filter(({ at }) => Date.parse(at) < to && Date.parse(at) >= from)
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
  // What happened at one instant stays on one page.
  const lastAt = all[TIMELINE_ROWS - 1]?.at;
  const list = lastAt === undefined ? all : all.filter(({ at }) => at >= lastAt);
  const fromAt = lastAt ?? new Date(from).toISOString();
  return {
    list,
    next_before: Date.parse(account.created_at) < Date.parse(fromAt) || lastAt !== undefined ? fromAt : null,
    from_at: fromAt,
    currency: account.currency,
  };
};

const readItems = async (ctx: Ctx, of: Omit<Whose, 'gameName'>): Promise<TimelineItem[]> => {
  const { games } = await loadDirectory(ctx.wholeDb, ctx.language);
  const whose: Whose = { ...of, gameName: (id) => games.get(String(id))?.name ?? '' };
  const span = { playerId: of.playerId, from: new Date(of.window.from), to: new Date(of.window.to) };
  const none: Promise<TimelineItem[]> = Promise.resolve([]);
  const { clickhouse } = ctx;
  const found = await Promise.all([
    sessionItems(clickhouse, whose),
    can(ctx, 'B-3') ? betItems(clickhouse, whose) : none,
    can(ctx, 'E-2') ? movementItems(clickhouse, whose) : none,
    can(ctx, 'B-6') ? grantItems(ctx, span) : none,
    can(ctx, 'J-4') ? cardItems(ctx, span) : none,
    can(ctx, 'D-2') ? compensationItems(ctx, span) : none,
    can(ctx, 'D-1') ? invalidBetItems(ctx, span) : none,
    can(ctx, 'D-3') ? blockItems(ctx, span) : none,
    staffItems(ctx, span),
  ]);
  return found.flat();
};
