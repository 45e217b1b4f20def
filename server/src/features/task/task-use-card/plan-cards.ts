import { createHash } from 'node:crypto';
import { type CardPlan, MAX_CARD_ROWS, type previewCards } from '@manager/contract/features/task/task-use-card';
import { type FieldTextKey, fieldText } from '@manager/contract/i18n/field-text';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { sql, type SqlBool } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import { readTable } from '../../../kit/import/table.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { type CardTerms, findOffer } from './card-offer.ts';

type Input = ParsedOf<typeof previewCards>;
export type ReadCards = {
  agentId: string;
  siteName: string;
  terms: CardTerms;
  betValue: string;
  playerIds: string[];
  plan: CardPlan;
};

/** The last two are those of a result: it may be put right and uploaded as it is. */
const FIELDS: ReadonlySet<string> = new Set(['user_name', 'line', 'result']);
/** What one budget can hold. */
const MOST_BUDGET = sumToMicros('99999999999999');

/** What becomes of each row of an upload. Errors: at the fields of the terms, those of `readTable`. */
export const planCards = async (ctx: Ctx, tx: ScopedTx, input: Input): Promise<ReadCards> => {
  const site = await tx
    .selectFrom('site')
    .select('name')
    .where('id', '=', input.site_id)
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'agent_id'))
    .executeTakeFirst();
  if (site === undefined) throw fieldError('site_id', 'not_found');
  const terms = termsOf(input);
  const offer = await findOffer(tx, { siteId: input.site_id, terms, now: ctx.now() });
  if ('fault' in offer) {
    const { field, key, names } = offer.fault;
    throw fieldError(field, names === undefined ? key : fieldText(key, ctx.language, names));
  }
  const rows = readTable({ text: input.text }, { needed: ['user_name'], fields: FIELDS, maxRows: MAX_CARD_ROWS });
  const asked = rows.map(({ line, cells }) => ({ line, userName: cells.get('user_name') ?? '' }));
  const players = await findPlayers(
    tx,
    input.site_id,
    asked.map(({ userName }) => userName),
  );
  const playerIds: string[] = [];
  const seen = new Set<string>();
  const list = asked.map(({ line, userName }) => {
    const player = players.get(userName);
    const fault = faultOf({ userName, player, seen, currency: terms.currency });
    if (fault === null && player !== undefined) {
      seen.add(player.id);
      playerIds.push(player.id);
    }
    return { line, user_name: userName, message: fault === null ? '' : fieldText(fault, ctx.language) };
  });
  const budget = sumToMicros(terms.maxWin) * BigInt(playerIds.length);
  if (budget > MOST_BUDGET) throw fieldError('max_win', 'too_big');
  const plan: CardPlan = {
    list,
    accepted: playerIds.length,
    refused: list.length - playerIds.length,
    currency: terms.currency,
    bet_value: offer.betValue,
    budget: microsToText(budget),
    fingerprint: fingerprintOf({ siteId: input.site_id, terms, betValue: offer.betValue, playerIds }),
  };
  return { agentId: offer.agentId, siteName: site.name, terms, betValue: offer.betValue, playerIds, plan };
};

const termsOf = (input: Input): CardTerms => ({
  gameId: input.game_id,
  type: input.type,
  feature: input.feature,
  multiplier: input.multiplier,
  currency: input.currency,
  betValue: input.bet_value,
  rounds: input.rounds,
  maxWin: input.max_win,
  expiresAt: new Date(input.expires_at),
});

type Player = { id: string; currency: string; isRobot: boolean };

const findPlayers = async (tx: ScopedTx, siteId: string, userNames: readonly string[]): Promise<ReadonlyMap<string, Player>> => {
  const rows = await tx
    .selectFrom('player')
    .select(['id', 'user_name', 'currency', 'type'])
    .where('site_id', '=', siteId)
    .where(sql<SqlBool>`user_name = any(${[...userNames]}::text[])`)
    .execute();
  return new Map(rows.map(({ id, user_name: name, currency, type }) => [name, { id, currency, isRobot: type === 'robot' }]));
};

type Asked = { userName: string; player: Player | undefined; seen: ReadonlySet<string>; currency: string };

/** Key of the message that says why a row is refused. */
const faultOf = ({ userName, player, seen, currency }: Asked): FieldTextKey | null => {
  if (userName === '') return 'required';
  if (player === undefined) return 'player_not_found';
  if (seen.has(player.id)) return 'twice_in_file';
  if (player.isRobot) return 'robot_no_card';
  return player.currency === currency ? null : 'other_currency';
};

/** Fingerprint of what would be given: another answer of the preview is another plan. */
const fingerprintOf = (given: { siteId: string; terms: CardTerms; betValue: string; playerIds: readonly string[] }): string =>
  createHash('sha256').update(JSON.stringify(given)).digest('hex');
