import { createHash } from 'node:crypto';
import { MAX_GRANT_ROWS } from '@manager/contract/features/account/free-round-bonus';
import type { GrantPlan } from '@manager/contract/features/account/free-round-parts';
import { fieldText } from '@manager/contract/i18n/field-text';
import { decimal, toWire } from '@manager/domain/money';
import { sql, type SqlBool } from 'kysely';
import { readTable } from '../../../kit/import/table.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import type { StoredBets } from './campaign-row.ts';
import { offeredBets } from './offered-bets.ts';

export type Accepted = { playerId: string; siteId: string; currency: string; bet: string; maxWin: string | null };
export type ReadPlayers = { accepted: Accepted[]; plan: GrantPlan };

/** The last two are those of a result: it may be put right and uploaded as it is. */
const FIELDS: ReadonlySet<string> = new Set(['user_name', 'site', 'line', 'result']);

type Campaign = {
  id: string;
  version: number;
  bets: StoredBets;
  rounds: number;
  siteIds: readonly string[];
  gameIds: readonly string[];
};
type Upload = { campaign: Campaign; text: string };

/** What becomes of each row of an upload. The campaign is locked where the answer is acted upon. Errors: those of `readTable`. */
export const readPlayers = async (ctx: Ctx, tx: ScopedTx, { campaign, text }: Upload): Promise<ReadPlayers> => {
  const rows = readTable({ text }, { needed: ['user_name'], fields: FIELDS, maxRows: MAX_GRANT_ROWS });
  const sites = await tx
    .selectFrom('site')
    .select(['id', 'code'])
    .where('id', 'in', [...campaign.siteIds])
    .execute();
  const siteIds = new Map(sites.map(({ id, code }) => [code, id]));
  const onlySite = sites.length === 1 ? sites[0]?.code : undefined;
  const asked = rows.map(({ line, cells }) => ({
    line,
    userName: cells.get('user_name') ?? '',
    site: cells.get('site') || (onlySite ?? ''),
  }));
  const players = await findPlayers(
    tx,
    campaign,
    asked.map(({ userName }) => userName),
  );
  const withdrawn = await withdrawnBets(tx, campaign);
  const seen = new Set<string>();
  const accepted: Accepted[] = [];
  const list = asked.map(({ line, userName, site }) => {
    const siteId = siteIds.get(site);
    const player = players.get(`${siteId}/${userName}`);
    const bet = player === undefined ? undefined : campaign.bets[player.currency];
    const fault = faultOf({ userName, site, siteId, player, bet, seen, withdrawn });
    if (fault === null && player !== undefined && bet !== undefined && siteId !== undefined) {
      seen.add(player.id);
      accepted.push({ playerId: player.id, siteId, currency: player.currency, bet: bet.bet, maxWin: bet.max_win });
    }
    return { line, user_name: userName, site, message: fault === null ? '' : fieldText(fault, ctx.language) };
  });
  const refused = list.filter(({ message }) => message !== '').length;
  return {
    accepted,
    plan: {
      list,
      accepted: accepted.length,
      refused,
      sums: sumsOf(accepted, campaign.rounds),
      fingerprint: fingerprintOf(campaign, accepted),
    },
  };
};

/** Currencies whose bet value the games offer no more: coins or limits may have changed since the campaign was made. */
const withdrawnBets = async (tx: ScopedTx, { siteIds, gameIds, bets }: Campaign): Promise<ReadonlySet<string>> => {
  const offered = new Map((await offeredBets(tx, { siteIds, gameIds })).map(({ code, bets: values }) => [code, values]));
  const isOffered = ([currency, { bet }]: [string, StoredBets[string]]) =>
    offered.get(currency)?.includes(toWire(decimal(bet))) === true;
  return new Set(Object.entries(bets).flatMap((entry) => (isOffered(entry) ? [] : [entry[0]])));
};

type Player = { id: string; currency: string; isGranted: boolean; isRobot: boolean };

const findPlayers = async (
  tx: ScopedTx,
  campaign: Campaign,
  userNames: readonly string[],
): Promise<ReadonlyMap<string, Player>> => {
  const rows = await tx
    .selectFrom('player')
    .leftJoin('free_round_grant', (join) =>
      join.onRef('free_round_grant.player_id', '=', 'player.id').on('free_round_grant.campaign_id', '=', campaign.id),
    )
    .select(['player.id', 'player.site_id', 'player.user_name', 'player.currency', 'player.type'])
    .select('free_round_grant.id as grant_id')
    .where('player.site_id', 'in', [...campaign.siteIds])
    .where(sql<SqlBool>`player.user_name = any(${[...userNames]}::text[])`)
    .execute();
  return new Map(
    rows.map(({ id, site_id, user_name, currency, type, grant_id }) => [
      `${site_id}/${user_name}`,
      { id, currency, isGranted: grant_id !== null, isRobot: type === 'robot' },
    ]),
  );
};

type Asked = {
  userName: string;
  site: string;
  siteId: string | undefined;
  player: Player | undefined;
  bet: unknown;
  seen: ReadonlySet<string>;
  withdrawn: ReadonlySet<string>;
};

/** Key of the message that says why a row is refused. */
const faultOf = ({ userName, site, siteId, player, bet, seen, withdrawn }: Asked): string | null => {
  if (userName === '') return 'required';
  if (siteId === undefined) return site === '' ? 'site_required' : 'site_not_in_campaign';
  if (player === undefined) return 'player_not_found';
  if (seen.has(player.id)) return 'twice_in_file';
  if (player.isGranted) return 'already_granted';
  if (player.isRobot) return 'is_robot';
  if (bet === undefined) return 'currency_not_in_campaign';
  return withdrawn.has(player.currency) ? 'bet_no_longer_offered' : null;
};

const sumsOf = (accepted: readonly Accepted[], rounds: number): GrantPlan['sums'] =>
  [...Map.groupBy(accepted, ({ currency }) => currency)]
    .map(([currency, group]) => ({
      currency,
      players: group.length,
      rounds: group.length * rounds,
      stake: toWire(
        decimal(group[0]?.bet ?? '0')
          .times(String(group.length))
          .times(String(rounds)),
      ),
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));

/** Fingerprint of what would be granted: another answer of the preview is another plan. */
const fingerprintOf = ({ id, version }: Campaign, accepted: readonly Accepted[]): string =>
  createHash('sha256')
    .update(JSON.stringify([id, version, accepted.map(({ playerId, bet, maxWin }) => [playerId, bet, maxWin])]))
    .digest('hex');
