import type * as contract from '@manager/contract/features/account/free-round-bonus';
import type { CampaignRow } from '@manager/contract/features/account/free-round-bonus';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { LONGEST_VALID_MS } from '@manager/domain/free-round';
import { decimal, decimalsOf, toWire } from '@manager/domain/money';
import { sql } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { insertRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { campaigns } from './campaign-row.ts';
import { bettingTable, offeredBets } from './offered-bets.ts';
import { requireOffered } from './offered-games.ts';

type Input = ParsedOf<typeof contract.addCampaign>;

/** Errors are at the fields. */
export const addCampaign = (ctx: Ctx, input: Input): Promise<CampaignRow> =>
  inTransaction(ctx.db, async (tx) => {
    checkTimes(ctx, input);
    await holdSites(tx, input.site_ids);
    const agentId = await agentOfSites(ctx, tx, input.site_ids);
    await checkGames(tx, input.game_ids);
    await requireOffered(ctx, tx, { siteIds: input.site_ids, gameIds: input.game_ids });
    await checkBets(tx, input);
    await freeCode(ctx, tx, input);
    const id = await insertRow(tx, {
      table: 'free_round_campaign',
      values: {
        agent_id: agentId,
        code: input.code,
        name: input.name,
        game_ids: input.game_ids,
        bets: JSON.stringify(Object.fromEntries(input.bets.map(({ currency, ...bet }) => [currency, bet]))),
        rounds: input.rounds,
        multiplier: input.multiplier,
        pays: input.pays,
        starts_at: input.starts_at,
        expires_at: input.expires_at,
        note: input.note,
        created_at: ctx.now(),
        updated_at: ctx.now(),
        created_by: ctx.user.id,
        by_user: ctx.user.userName,
      },
    });
    await tx
      .insertInto('free_round_campaign_site')
      .values(input.site_ids.map((siteId) => ({ campaign_id: id, site_id: siteId, code: input.code })))
      .execute();
    const after = await readRow(ctx, tx, { resource: campaigns, id });
    await auditSave(ctx, tx, { resource: campaigns, action: 'free_round_campaign.add', before: null, after });
    return after;
  });

export const getBettingTable = async (
  ctx: Ctx,
  { site_ids: siteIds, game_ids: gameIds }: ParsedOf<typeof contract.getBettingTable>,
): Promise<OutputOf<typeof contract.getBettingTable>> =>
  inTransaction(ctx.db, async (tx) => {
    await agentOfSites(ctx, tx, siteIds);
    await checkGames(tx, gameIds);
    return { list: await bettingTable(tx, { siteIds, gameIds }) };
  });

const checkTimes = (ctx: Ctx, { starts_at: from, expires_at: to }: Input): void => {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  if (toMs <= ctx.now().getTime()) throw fieldError('expires_at', 'in_the_past');
  if (toMs <= fromMs) throw fieldError('expires_at', 'range_empty');
  if (toMs > fromMs + LONGEST_VALID_MS) throw fieldError('expires_at', 'too_big');
};

/** None of them moves to another agent meanwhile (`requireNoOpenCampaign`). */
const holdSites = async (tx: ScopedTx, siteIds: readonly string[]): Promise<void> => {
  await tx
    .selectFrom('site')
    .select('id')
    .where('id', 'in', [...siteIds])
    .orderBy('id')
    .forShare()
    .execute();
};

/** Their one agent. Transfer wallets have no free rounds: what is won there is in the game until it is taken out, not in the wallet. */
const agentOfSites = async (ctx: Ctx, tx: ScopedTx, siteIds: readonly string[]): Promise<string> => {
  const sites = await tx
    .selectFrom('site')
    .select(['id', 'agent_id', 'api_type'])
    .where('id', 'in', [...siteIds])
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'agent_id'))
    .execute();
  const [first] = sites;
  if (first === undefined || sites.length !== siteIds.length) throw fieldError('site_ids', 'not_found');
  if (sites.some(({ api_type: type }) => type !== 'seamless')) throw fieldError('site_ids', 'seamless_only');
  if (sites.some(({ agent_id: agentId }) => agentId !== first.agent_id)) throw fieldError('site_ids', 'other_agent');
  return first.agent_id;
};

const checkGames = async (tx: ScopedTx, gameIds: readonly string[]): Promise<void> => {
  const games = await tx
    .selectFrom('game')
    .select('id')
    .where('id', 'in', [...gameIds])
    .where('deleted_at', 'is', null)
    .execute();
  if (games.length !== gameIds.length) throw fieldError('game_ids', 'not_found');
};

const checkBets = async (tx: ScopedTx, { bets, site_ids: siteIds, game_ids: gameIds }: Input): Promise<void> => {
  const offered = new Map((await offeredBets(tx, { siteIds, gameIds })).map((currency) => [currency.code, currency]));
  for (const [index, { currency, bet, max_win: maxWin }] of bets.entries()) {
    const known = offered.get(currency);
    if (known === undefined) throw fieldError(`bets.${index}.currency`, 'not_found');
    for (const [field, amount] of Object.entries({ bet, max_win: maxWin }))
      if (amount !== null && decimalsOf(amount) > known.decimals) throw fieldError(`bets.${index}.${field}`, 'currency_decimals');
    if (!known.bets.includes(toWire(decimal(bet)))) throw fieldError(`bets.${index}.bet`, 'not_on_offer');
  }
};

/** A campaign that is over gives its code back, also when nobody has closed it yet. */
const freeCode = async (ctx: Ctx, tx: ScopedTx, { code, site_ids: siteIds }: Input): Promise<void> => {
  await sql`
    update free_round_campaign_site as at set is_open = false from free_round_campaign as campaign
    where campaign.id = at.campaign_id and at.is_open and at.code = ${code} and at.site_id = any(${[...siteIds]}::bigint[])
      and campaign.expires_at <= ${ctx.now()}`.execute(tx);
  const taken = await tx
    .selectFrom('free_round_campaign_site')
    .select('site_id')
    .where('code', '=', code)
    .where('site_id', 'in', [...siteIds])
    .where('is_open', '=', true)
    .executeTakeFirst();
  if (taken !== undefined) throw fieldError('code', 'duplicate');
};
