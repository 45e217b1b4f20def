import { z } from 'zod';
import { Code, Id, Ids, Name } from '../../../kit/fields.ts';
import { PositiveMoney } from '../../../kit/money.ts';
import { InstantInput } from '../../../kit/time.ts';
import { CardPrize } from '../../task/card-prize.ts';

export const MOST_ICONS = 30;
export const MOST_RECIPES = 30;
export const MOST_OF_AN_ICON = 1_000;
export const MOST_STOCK = 1_000_000;

const Names = z.strictObject({ en: Name, zh: Name.optional() });
export const PictureId = z.uuid();

/** A part of 1 with up to six decimals, above 0: `0.025` is one bet in forty. */
export const Chance = z
  .string()
  .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'chance')
  .refine((text) => /[1-9]/.test(text), 'positive');

/** What makes an icon drop; never what the round won. */
export const DropRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('chance'), chance: Chance }),
  /** With every so many bets of a player that count. */
  z.strictObject({ kind: z.literal('every'), bets: z.int().min(1).max(1_000_000) }),
]);

export const IconRule = z
  .strictObject({
    code: Code,
    name: Names,
    /** Uploaded before; null: none, its name stands for it. */
    picture: PictureId.nullable().default(null),
    /** Games that drop it; empty: all of the activity. */
    game_ids: Ids.default([]),
    drop: DropRule,
    /** Most icons of a player and a day (UTC); null: any number. */
    daily_cap: z.int().min(1).max(100_000).nullable().default(null),
    /** When it drops; null: as long as the activity runs. */
    from: InstantInput.nullable().default(null),
    until: InstantInput.nullable().default(null),
  })
  .refine(({ from, until }) => from === null || until === null || from < until, { error: 'range_empty', path: ['until'] });
export type IconRule = z.infer<typeof IconRule>;

export const PRIZE_KINDS = ['cash', 'free_rounds', 'card', 'points'] as const;

export const RecipePrize = z.discriminatedUnion('kind', [
  /** In the currency of the activity. */
  z.strictObject({ kind: z.literal('cash'), amount: PositiveMoney }),
  /** A place in a free-round campaign of the same agent. */
  z.strictObject({ kind: z.literal('free_rounds'), campaign_id: Id }),
  CardPrize,
  /** Of no value in money. */
  z.strictObject({ kind: z.literal('points'), points: z.int().min(1).max(1_000_000_000) }),
]);
export type RecipePrize = z.infer<typeof RecipePrize>;

const RecipeIcon = z.strictObject({ icon: Code, count: z.int().min(1).max(MOST_OF_AN_ICON) });

export const Recipe = z
  .strictObject({
    code: Code,
    name: Names,
    icons: z
      .array(RecipeIcon)
      .min(1)
      .max(MOST_ICONS)
      .refine((icons) => new Set(icons.map(({ icon }) => icon)).size === icons.length, 'duplicate'),
    prize: RecipePrize,
    /** How many there are for all players; null: without an end, for points alone. */
    stock: z.int().min(1).max(MOST_STOCK).nullable(),
    /** How often a player may exchange it; null: any number of times. */
    per_player: z.int().min(1).max(10_000).nullable().default(null),
  })
  .refine(({ prize, stock }) => prize.kind === 'points' || stock !== null, { error: 'required', path: ['stock'] });
export type Recipe = z.infer<typeof Recipe>;

const codesDiffer = (list: readonly { code: string }[]): boolean => new Set(list.map(({ code }) => code)).size === list.length;

export const CollectionRule = z
  .strictObject({
    kind: z.literal('collection'),
    icons: z.array(IconRule).min(1).max(MOST_ICONS).refine(codesDiffer, 'duplicate'),
    recipes: z.array(Recipe).min(1).max(MOST_RECIPES).refine(codesDiffer, 'duplicate'),
    /** Cash, or the most that a card pays, above it waits for a member of staff, in the currency of the activity; null: none does. */
    approve_above: PositiveMoney.nullable().default(null),
    /** Days after its end in which icons may still be exchanged. */
    exchange_days: z.int().min(0).max(30).default(7),
  })
  .superRefine(({ icons, recipes }, check) => {
    const known = new Set(icons.map(({ code }) => code));
    for (const [at, recipe] of recipes.entries())
      for (const [index, { icon }] of recipe.icons.entries())
        if (!known.has(icon))
          check.addIssue({ code: 'custom', message: 'not_found', path: ['recipes', at, 'icons', index, 'icon'] });
  });
export type CollectionRule = z.infer<typeof CollectionRule>;
