import type { CollectionRule, IconRule, Recipe } from '@manager/contract/features/activity/activity-collect/collection-rule';
import type { CollectionRow } from '@manager/contract/features/activity/activity-collect/icon-collection';
import { decimalOrNull } from '../../../../kit/form/checks.ts';
import { exactOf, wholeOf } from '../../../../kit/form/decimal.ts';
import { percentOf, shareOf } from '../../../../kit/form/percent.ts';
import { cardValuesOf, toCardPrize } from '../../../../product/card-prize/card-values.ts';
import { type ActivityValues, activityValuesOf, toActivityInput } from '../../../../product/activity/activity-values.ts';

/** An icon as it is typed; the chance is in percent. */
const iconLineOf = (icon: IconRule | undefined) => ({
  code: icon?.code ?? '',
  name_en: icon?.name.en ?? '',
  name_zh: icon?.name.zh ?? '',
  picture: icon?.picture ?? '',
  game_ids: icon?.game_ids ?? [],
  drop: (icon?.drop.kind ?? 'chance') as IconRule['drop']['kind'],
  chance: icon?.drop.kind === 'chance' ? percentOf(icon.drop.chance) : '',
  bets: icon?.drop.kind === 'every' ? String(icon.drop.bets) : '',
  daily_cap: String(icon?.daily_cap ?? ''),
  from: icon?.from ?? '',
  until: icon?.until ?? '',
});
export type IconLine = ReturnType<typeof iconLineOf>;

/** A recipe as it is typed; `counts` has one place for each icon. */
const recipeLineOf = (recipe: Recipe | undefined, icons: readonly { code: string }[]) => ({
  code: recipe?.code ?? '',
  name_en: recipe?.name.en ?? '',
  name_zh: recipe?.name.zh ?? '',
  counts: icons.map(({ code }) => String(recipe?.icons.find(({ icon }) => icon === code)?.count ?? '')),
  kind: (recipe?.prize.kind ?? 'cash') as Recipe['prize']['kind'],
  amount: recipe?.prize.kind === 'cash' ? recipe.prize.amount : '',
  campaign_id: recipe?.prize.kind === 'free_rounds' ? recipe.prize.campaign_id : '',
  card: cardValuesOf(recipe?.prize.kind === 'card' ? recipe.prize : undefined),
  points: recipe?.prize.kind === 'points' ? String(recipe.prize.points) : '',
  stock: String(recipe?.stock ?? ''),
  per_player: String(recipe?.per_player ?? ''),
});
export type RecipeLine = ReturnType<typeof recipeLineOf>;

export const newIcon = (): IconLine => iconLineOf(undefined);
export const newRecipe = (icons: readonly { code: string }[]): RecipeLine => recipeLineOf(undefined, icons);

const ruleValuesOf = (rule: CollectionRule | undefined) => {
  const icons = rule?.icons.map(iconLineOf) ?? [newIcon()];
  return {
    icons: icons as readonly IconLine[],
    recipes: (rule?.recipes.map((recipe) => recipeLineOf(recipe, icons)) ?? [newRecipe(icons)]) as readonly RecipeLine[],
    approve_above: rule?.approve_above ?? '',
    exchange_days: String(rule?.exchange_days ?? 7),
  };
};
export type CollectionFormValues = ActivityValues & { rule: ReturnType<typeof ruleValuesOf> };

export const valuesOf =
  (agentId: string | null) =>
  (row: CollectionRow | undefined): CollectionFormValues => ({
    ...activityValuesOf(row, agentId),
    rule: ruleValuesOf(row?.rule),
  });

const wholeOrNull = (text: string): number | null => (text.trim() === '' ? null : wholeOf(text));
const namesOf = ({ name_en: en, name_zh: zh }: Pick<IconLine, 'name_en' | 'name_zh'>) => ({
  en: en.trim(),
  ...(zh.trim() === '' ? {} : { zh: zh.trim() }),
});

const toIcon = (line: IconLine): IconRule => ({
  code: line.code.trim(),
  name: namesOf(line),
  picture: line.picture === '' ? null : line.picture,
  game_ids: line.game_ids,
  drop: line.drop === 'chance' ? { kind: 'chance', chance: shareOf(line.chance) } : { kind: 'every', bets: wholeOf(line.bets) },
  daily_cap: wholeOrNull(line.daily_cap),
  from: line.from === '' ? null : line.from,
  until: line.until === '' ? null : line.until,
});

const toPrize = (line: RecipeLine): Recipe['prize'] => {
  if (line.kind === 'cash') return { kind: 'cash', amount: exactOf(line.amount) };
  if (line.kind === 'card') return toCardPrize(line.card);
  return line.kind === 'points'
    ? { kind: 'points', points: wholeOf(line.points) }
    : { kind: 'free_rounds', campaign_id: line.campaign_id };
};

const toRecipe = (line: RecipeLine, icons: readonly IconLine[]): Recipe => ({
  code: line.code.trim(),
  name: namesOf(line),
  icons: icons.flatMap(({ code }, at) => {
    const count = line.counts[at] ?? '';
    return count.trim() === '' ? [] : [{ icon: code.trim(), count: wholeOf(count) }];
  }),
  prize: toPrize(line),
  stock: wholeOrNull(line.stock),
  per_player: wholeOrNull(line.per_player),
});

export const toCollectionRule = ({ icons, recipes, ...rest }: CollectionFormValues['rule']): CollectionRule => ({
  kind: 'collection',
  icons: icons.map(toIcon),
  recipes: recipes.map((line) => toRecipe(line, icons)),
  approve_above: decimalOrNull(rest.approve_above),
  exchange_days: wholeOf(rest.exchange_days),
});

export const toInput = ({ rule, ...common }: CollectionFormValues) => ({
  ...toActivityInput(common),
  rule: toCollectionRule(rule),
});
