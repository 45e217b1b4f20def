import type { SharedSlice } from '@manager/contract/features/account/fishing-record';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { parseDetail, readDetailText } from '../bet-detail/public.ts';
import { betsOfSlices } from './compare-with-bet.ts';
import { loadPlayerNames, toFishingRow } from './slice-row.ts';
import { readSlices, type SliceQuery } from './slice-store.ts';

type Asked = { siteId: string; sliceId: string; playerId?: string | undefined };

const atSite = ({ siteId, sliceId, playerId }: Asked): SliceQuery => ({
  agentIds: null,
  siteIds: [siteId],
  gameIds: null,
  playerIds: playerId === undefined ? null : [playerId],
  withTest: true,
  window: undefined,
  sliceId,
});

/** A slice of a website with its bet, when both are of the same player there; undefined otherwise. */
const readOwn = async ({ clickhouse }: Pick<AnyCtx, 'clickhouse'>, asked: Asked) => {
  const query = atSite(asked);
  const [slice] = await readSlices(clickhouse, query, { direction: 'older', place: undefined, limit: 1 });
  if (slice === undefined) return undefined;
  const bet = (await betsOfSlices(clickhouse, query, [slice])).get(slice.slice_id);
  const isOwn = bet !== undefined && bet.siteId === slice.site_id && bet.playerId === Number(slice.player_id);
  return isOwn ? slice : undefined;
};

/** Has the player of that website such a slice, with its bet? */
export const hasOwnSlice = async (ctx: Pick<AnyCtx, 'clickhouse'>, asked: Required<Asked>): Promise<boolean> =>
  (await readOwn(ctx, asked)) !== undefined;

/** What the player of a slice may see of it; undefined when that website has none with a bet of the same player. */
export const readSharedSlice = async (
  ctx: Pick<AnyCtx, 'db' | 'wholeDb' | 'clickhouse' | 'language'>,
  asked: Asked,
): Promise<SharedSlice | undefined> => {
  const slice = await readOwn(ctx, asked);
  if (slice === undefined) return undefined;
  const [directory, players, text] = await Promise.all([
    loadDirectory(ctx.wholeDb, ctx.language),
    loadPlayerNames(ctx.db, [slice]),
    readDetailText(ctx.clickhouse, { bet_id: slice.slice_id, site_id: slice.site_id }),
  ]);
  const row = toFishingRow(slice, { directory, player: players.get(slice.player_id) ?? '', agreement: 'fits' });
  return { ...row, detail: text === undefined ? null : parseDetail(text) };
};
