import { z } from 'zod';
import { Money } from '../kit/money.ts';
import { PlayerName, RowId, RowInstant, rowText, RowVersion } from './row.ts';

/**
 * What a field of a bet is. It decides how the field is checked, stored and read back, so that a new field is one entry below; the column
 * it needs is written by `npm run gen` (docs/recipes/add-a-bet-field.md).
 */
export type BetFieldKind =
  | 'id'
  | 'optional_id'
  | 'text'
  | 'player'
  | 'optional_text'
  | 'amount'
  | 'optional_amount'
  | 'told_amount'
  | 'balance'
  | 'choice'
  | 'flag'
  | 'instant'
  | 'optional_instant'
  | 'version'
  | 'payload';

type Field<K extends BetFieldKind, S extends z.ZodType> = {
  kind: K;
  schema: S;
  /** Characters of a text. */
  max: number;
  /** Of a choice, numbered from 1 as they are stored: new ones go to the end. */
  values: readonly string[];
};

const field = <K extends BetFieldKind, S extends z.ZodType>(kind: K, schema: S): Field<K, S> => ({
  kind,
  schema,
  max: 0,
  values: [],
});

const id = () => field('id', RowId);
const optionalId = () => field('optional_id', RowId.nullish());
const code = (max: number) => ({ ...field('text', z.string().max(max)), max });
const player = () => ({ ...field('player', PlayerName), max: 64 });
const optionalText = (max: number) => ({ ...field('optional_text', rowText(max).nullish()), max });
const amount = () => field('amount', Money);
const optionalAmount = () => field('optional_amount', Money.nullish());
/** Unlike an optional amount, 0 is something else than none. */
const toldAmount = () => field('told_amount', Money.nullish());
const balance = () => field('balance', Money.nullish());
const choice = <const V extends readonly string[]>(values: V) => ({ ...field('choice', z.enum(values)), values });
const flag = () => field('flag', z.boolean().nullish());
const instant = () => field('instant', RowInstant);
const optionalInstant = () => field('optional_instant', RowInstant.nullish());
const version = () => field('version', RowVersion);
const payload = () => field('payload', z.record(z.string(), z.unknown()).nullish());

const says = <F extends Field<BetFieldKind, z.ZodType>>(one: F, description: string): F => ({
  ...one,
  schema: one.schema.describe(description),
});

/** Every field of a bet as the game platform sends it, by its name in a row. */
export const BET_FIELDS = {
  bet_id: says(id(), 'Unique over all websites; never reused'),
  round_id: says(id(), 'The round; may equal `bet_id`'),
  parent_bet_id: says(optionalId(), 'A bet inside the round of another one: adds its amounts but no round'),
  site: says(code(40), 'Code of the website'),
  player: says(
    player(),
    'User name at that website, kept in NFC without blanks and unseen signs around it; an unknown one is created',
  ),
  sub_agent: says(optionalText(64), 'Label that the website sends at launch; an unknown one becomes a sub-agent of the website'),
  game: says(code(40), 'Code of the game'),
  currency: says(code(10), 'Code; the first bet fixes it for the player'),
  bet: says(amount(), 'The stake; `"0"` for rounds that cost nothing'),
  valid_bet: says(optionalAmount(), 'Part that counts for commission; the bet when absent'),
  win: says(amount(), 'What the game paid, stake included'),
  jackpot_win: says(optionalAmount(), 'Comes on top of `win`'),
  jackpot_contribution: says(optionalAmount(), 'What the bet paid into pools'),
  jackpot_symbol: says(
    optionalText(40),
    'Code of the jackpot pool whose winning combination of symbols the round shows; counts once, in the first settled version that says it',
  ),
  status: choice(['pending', 'settled', 'cancelled', 'adjusted']),
  source: says(
    choice(['normal', 'free_round', 'card', 'bonus']),
    'How the round was paid for; a feature buy is `normal`. Of a settled bet neither this nor `source_id` changes any more',
  ),
  source_id: says(
    optionalId(),
    'What gave the round where the player did not pay for it: the id of a free-round grant or a card as the config feed names it, or of a bonus grant',
  ),
  draw_id: says(optionalId(), 'The draw of a lottery that decides the bet; never another one for a bet id'),
  spin_type: says(optionalText(32), 'As the game names it'),
  free_spins: says(flag(), 'Did the round play free spins, won or bought? One bet of the round that says so is enough'),
  feature_buy: says(flag(), 'Was a feature bought?'),
  buy_mode: says(optionalText(32), 'What was bought, as the mathematics of the game names it'),
  base_bet: says(toldAmount(), 'Of a feature buy: the bet that its price is a multiple of'),
  balance_before: balance(),
  balance_after: balance(),
  bet_at: says(instant(), 'Never changes for a bet id'),
  settled_at: says(optionalInstant(), 'Not before `bet_at`; without one the bet counts by `bet_at`'),
  row_version: says(version(), 'A higher one amends the bet, the same or a lower one is a duplicate'),
  rtp_profile: says(optionalText(32), 'Profile that was in force'),
  math_version: says(optionalText(64), 'Version of the mathematics'),
  ip: optionalText(45),
  device: optionalText(32),
  detail: says(
    payload(),
    'The round: steps, reels, wins; at most 64 KiB as JSON, 32 levels deep. A slot round in the shape of `contract/src/kit/round.ts` is drawn on its reels, anything else is shown as it came. Its numbers are kept as they were sent',
  ),
} as const;

export type BetFields = typeof BET_FIELDS;

/** The schemas of fields, by name. */
export const schemasOf = <F extends Record<string, { schema: z.ZodType }>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
    [N in keyof F]: F[N]['schema'];
  };
