import type { CardPrize } from '@manager/contract/features/task/card-prize';
import type { FieldTextKey } from '@manager/contract/i18n/field-text';
import type { CardFeature, CardType } from '@manager/domain/card';
import { LONGEST_CARD_MS } from '@manager/domain/card';
import { decimal, decimalsOf, toWire } from '@manager/domain/money';
import type { AnyTx } from '../../../postgres/db.ts';
import { findNotOffered, offeredBets, payableBets } from '../../account/free-round-bonus/public.ts';

/** What a card is worth, whoever gives it. */
export type CardTerms = {
  gameId: string;
  type: CardType;
  feature: CardFeature | null;
  multiplier: number;
  currency: string;
  /** Null: the smallest that is on offer. */
  betValue: string | null;
  rounds: number;
  maxWin: string;
  expiresAt: Date;
};

const DAY_MS = 86_400_000;

/** A card that is given as a prize now. */
export const termsOfPrize = (prize: CardPrize, { currency, now }: { currency: string; now: Date }): CardTerms => ({
  gameId: prize.game_id,
  type: prize.type,
  feature: prize.feature,
  multiplier: prize.multiplier,
  currency,
  betValue: null,
  rounds: prize.rounds,
  maxWin: prize.max_win,
  expiresAt: new Date(now.getTime() + prize.valid_days * DAY_MS),
});

/** What a new card takes over of its terms, as columns. */
export const columnsOf = ({ agentId, betValue }: { agentId: string; betValue: string }, terms: CardTerms) => ({
  agent_id: agentId,
  game_id: terms.gameId,
  type: terms.type,
  feature: terms.feature,
  multiplier: terms.multiplier,
  currency: terms.currency,
  bet_value: betValue,
  rounds: terms.rounds,
  max_win: terms.maxWin,
  expires_at: terms.expiresAt,
});

type Fault = { field: string; key: FieldTextKey; names?: { game: string; site: string } };
type Offer = { agentId: string; betValue: string } | { fault: Fault };

/**
 * Can such a card be given at this website now? Answers whose it is and at which bet it is played, or what is wrong with it. The website is held
 * against moving to another agent until the transaction ends (`requireNoOpenCards`).
 */
export const findOffer = async (
  tx: AnyTx,
  { siteId, terms, now }: { siteId: string; terms: CardTerms; now: Date },
): Promise<Offer> => {
  const ofTerms = faultOfTerms(terms, now);
  if (ofTerms !== null) return { fault: ofTerms };
  const site = await tx
    .selectFrom('site')
    .select(['agent_id', 'api_type'])
    .where('id', '=', siteId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (site === undefined) return { fault: { field: 'site_id', key: 'not_found' } };
  // What is won with a transfer wallet is in the game until it is taken out, not in the wallet.
  if (site.api_type !== 'seamless') return { fault: { field: 'site_id', key: 'seamless_only' } };
  const game = await tx
    .selectFrom('game')
    .select('id')
    .where('id', '=', terms.gameId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (game === undefined) return { fault: { field: 'game_id', key: 'not_found' } };
  const places = { siteIds: [siteId], gameIds: [terms.gameId] };
  const missing = await findNotOffered(tx, places);
  if (missing !== null) return { fault: { field: 'game_id', key: 'game_not_offered', names: missing } };
  const offered = (await offeredBets(tx, places)).find(({ code }) => code === terms.currency);
  if (offered === undefined) return { fault: { field: 'currency', key: 'not_found' } };
  if (decimalsOf(terms.maxWin) > offered.decimals) return { fault: { field: 'max_win', key: 'currency_decimals' } };
  const bets = payableBets(offered);
  const bet = terms.betValue === null ? bets[0] : bets.find((one) => one === toWire(decimal(terms.betValue ?? '0')));
  return bet === undefined ? { fault: { field: 'bet_value', key: 'not_on_offer' } } : { agentId: site.agent_id, betValue: bet };
};

const faultOfTerms = ({ type, feature, multiplier, expiresAt }: CardTerms, now: Date): Fault | null => {
  if (type === 'feature_game' && feature === null) return { field: 'feature', key: 'required' };
  if (type === 'free_spin' && feature !== null) return { field: 'feature', key: 'not_for_type' };
  if (type === 'feature_game' && multiplier !== 1) return { field: 'multiplier', key: 'not_for_type' };
  if (expiresAt <= now) return { field: 'expires_at', key: 'in_the_past' };
  return expiresAt.getTime() > now.getTime() + LONGEST_CARD_MS ? { field: 'expires_at', key: 'too_big' } : null;
};
