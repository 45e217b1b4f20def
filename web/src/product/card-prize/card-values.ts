import type { CardPrize } from '@manager/contract/features/task/card-prize';
import { CARD_MULTIPLIERS } from '@manager/domain/card';
import { exactOf, wholeOf } from '../../kit/form/decimal.ts';

/** A card as a prize, as it is typed. */
export const cardValuesOf = (prize: CardPrize | undefined) => ({
  game_id: prize?.game_id ?? '',
  type: prize?.type ?? 'free_spin',
  feature: prize?.feature ?? 'regular',
  multiplier: String(prize?.multiplier ?? 1),
  rounds: String(prize?.rounds ?? 10),
  max_win: prize?.max_win ?? '',
  valid_days: String(prize?.valid_days ?? 7),
});
export type CardValues = ReturnType<typeof cardValuesOf>;

/** What is still missing in the card at `path`, by the names in the call. */
export const cardFaults = (
  path: string,
  { game_id, max_win }: CardValues,
  need: (value: string) => string | undefined,
): [string, string | undefined][] => [
  [`${path}.game_id`, need(game_id)],
  [`${path}.max_win`, need(max_win)],
];

/** A feature has no multiplier, free spins have no feature. */
export const toCardPrize = ({ game_id, type, feature, multiplier, rounds, max_win, valid_days }: CardValues): CardPrize => ({
  kind: 'card',
  game_id,
  type,
  feature: type === 'feature_game' ? feature : null,
  multiplier: type === 'feature_game' ? 1 : (CARD_MULTIPLIERS.find((value) => String(value) === multiplier) ?? 1),
  rounds: wholeOf(rounds),
  max_win: exactOf(max_win),
  valid_days: wholeOf(valid_days),
});
