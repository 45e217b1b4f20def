import {
  type CollectionRow,
  previewCollection,
  saveCollection,
} from '@manager/contract/features/activity/activity-collect/icon-collection';
import { TextInput } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { cardFaults } from '../../../../product/card-prize/card-values.ts';
import { activityFaults, isPreviewable } from '../../../../product/activity/activity-values.ts';
import { ActivityForm } from '../../../../product/activity/ActivityForm.tsx';
import { ActivityPreviewBox } from '../../../../product/activity/ActivityPreviewBox.tsx';
import { useActivityLabels } from '../../../../product/activity/use-activity-labels.ts';
import { useUser } from '../../../../session/session.ts';
import { type CollectionFormValues, newIcon, toInput, valuesOf } from './collection-values.ts';
import { useCollectionTexts } from './collection-words.ts';
import { IconFields } from './IconFields.tsx';
import { RecipeFields } from './RecipeFields.tsx';

type Props = { row: CollectionRow | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

const PATH = '/activity/activity-collect/iconCollection';

/** A collection: a draft as a whole; once it is approved only what may still change. */
export const CollectionForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useCollectionTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const labels = useActivityLabels();
  const agentId = useUser()?.agent_id ?? null;
  const words = { required: k('required'), notDecimal: k('notDecimal') };
  const need = (text: string): string | undefined => (text.trim() === '' ? words.required : undefined);
  const ruleFaults = ({ rule }: CollectionFormValues) =>
    Object.fromEntries([
      ...rule.icons.flatMap((icon, at) => [
        [`rule.icons.${at}.code`, need(icon.code)],
        [`rule.icons.${at}.name.en`, need(icon.name_en)],
        [`rule.icons.${at}.drop.chance`, icon.drop === 'chance' ? need(icon.chance) : undefined],
        [`rule.icons.${at}.drop.bets`, icon.drop === 'every' ? need(icon.bets) : undefined],
      ]),
      ...rule.recipes.flatMap((recipe, at) => [
        [`rule.recipes.${at}.code`, need(recipe.code)],
        [`rule.recipes.${at}.name.en`, need(recipe.name_en)],
        [`rule.recipes.${at}.icons`, need(recipe.counts.join(''))],
        [`rule.recipes.${at}.prize.amount`, recipe.kind === 'cash' ? need(recipe.amount) : undefined],
        [`rule.recipes.${at}.prize.points`, recipe.kind === 'points' ? need(recipe.points) : undefined],
        [`rule.recipes.${at}.prize.campaign_id`, recipe.kind === 'free_rounds' ? need(recipe.campaign_id) : undefined],
        ...(recipe.kind === 'card' ? cardFaults(`rule.recipes.${at}.prize`, recipe.card, need) : []),
        [`rule.recipes.${at}.stock`, recipe.kind === 'points' ? undefined : need(recipe.stock)],
      ]),
    ]) as Record<string, string | undefined>;
  const state = useRecordForm({
    formId: PATH,
    endpoint: saveCollection,
    row,
    valuesOf: useMemo(() => valuesOf(agentId), [agentId]),
    toInput,
    validate: (values: CollectionFormValues) => ({ ...activityFaults(values, words), ...ruleFaults(values) }),
    onSaved,
  });
  const { form } = state;
  const { rule, currency } = form.values;
  const errorOf = (path: string): ReactNode => form.errors[`rule.${path}`];
  const isReady = isPreviewable(form.values) && Object.values(ruleFaults(form.values)).every((fault) => fault === undefined);
  const removeIcon = (at: number): void => {
    const others = <T,>(list: readonly T[]): T[] => list.filter((_, index) => index !== at);
    form.setFieldValue('rule', {
      ...rule,
      icons: others(rule.icons),
      recipes: rule.recipes.map((line) => ({ ...line, counts: others(line.counts) })),
    });
  };
  return (
    <ActivityForm
      state={state}
      labels={{
        ...labels,
        rule: t('rule'),
        ...Object.fromEntries(
          Object.keys(form.errors)
            .filter((path) => path.startsWith('rule.'))
            .map((path) => [path, labelOf(path, t)]),
        ),
      }}
      row={row}
      onCancel={onCancel}
      rule={
        <IconFields
          lines={rule.icons}
          errorOf={errorOf}
          onChange={(icons) => form.setFieldValue('rule.icons', icons)}
          onAdd={() => form.setFieldValue('rule.icons', [...rule.icons, newIcon()])}
          onRemove={removeIcon}
        />
      }
      prizes={
        <>
          <RecipeFields
            lines={rule.recipes}
            icons={rule.icons}
            currency={currency}
            errorOf={errorOf}
            onChange={(recipes) => form.setFieldValue('rule.recipes', recipes)}
          />
          <FieldPair>
            <DecimalInput
              label={t('approveAbove')}
              description={t('approveAboveHint')}
              unit={currency}
              {...form.getInputProps('rule.approve_above')}
            />
            <TextInput
              label={t('exchangeDays')}
              description={t('exchangeDaysHint')}
              inputMode="numeric"
              {...form.getInputProps('rule.exchange_days')}
            />
          </FieldPair>
        </>
      }
      preview={<ActivityPreviewBox endpoint={previewCollection} wished={isReady ? state.wished : undefined} />}
    />
  );
};

/** `Icon 2`, `Recipe 1`: where the fault is. */
const labelOf = (path: string, t: ReturnType<typeof useCollectionTexts>): string => {
  const [, list, at] = path.split('.');
  if (list !== 'icons' && list !== 'recipes') return t('rule');
  const word = t(list === 'icons' ? 'icon' : 'recipe');
  return at === undefined ? word : `${word} ${Number(at) + 1}`;
};
