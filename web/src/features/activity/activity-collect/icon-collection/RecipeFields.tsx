import { getCampaignList } from '@manager/contract/features/account/free-round-bonus';
import { MOST_RECIPES, PRIZE_KINDS } from '@manager/contract/features/activity/activity-collect/collection-rule';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import type { texts as formTexts } from '../../../../kit/form/texts.en.ts';
import { useMayCall } from '../../../../kit/resource/use-resource.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { type IconLine, newRecipe, type RecipeLine } from './collection-values.ts';
import { useCollectionTexts } from './collection-words.ts';
import classes from './icon-collection.module.css';

type Props = {
  lines: readonly RecipeLine[];
  icons: readonly IconLine[];
  currency: string;
  /** By the path of the call: `recipes.0.code`. */
  errorOf: (path: string) => ReactNode;
  onChange: (lines: readonly RecipeLine[]) => void;
};

const MOST_CAMPAIGNS = 200;

/** Which icons become which prize. */
export const RecipeFields = ({ lines, icons, currency, errorOf, onChange }: Props): ReactNode => {
  const t = useCollectionTexts();
  const f = useTexts<typeof formTexts>('kit/form');
  const hasCampaigns = useMayCall()(getCampaignList);
  const campaigns = useCall(getCampaignList, { limit: MOST_CAMPAIGNS }, { isEnabled: hasCampaigns, staleTimeMs: 60_000 });
  const open = (campaigns.data?.list ?? []).filter(({ state }) => state === 'scheduled' || state === 'running');
  const kinds = PRIZE_KINDS.filter((kind) => kind !== 'free_rounds' || hasCampaigns);
  const set = (at: number, patch: Partial<RecipeLine>): void =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...patch } : line)));
  return (
    <div className={classes.lines} role="group" aria-label={t('recipes')}>
      <p className={classes.hint}>{t('recipesHint')}</p>
      {lines.map((line, at) => {
        const path = `recipes.${at}`;
        const text = (name: 'code' | 'name_en' | 'name_zh' | 'points' | 'stock' | 'per_player') => ({
          'data-path': `rule.${path}.${name}`,
          autoComplete: 'off',
          value: line[name],
          onChange: (event: { currentTarget: { value: string } }) => set(at, { [name]: event.currentTarget.value }),
        });
        return (
          // Lines have no identity beside their place.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <div key={at} className={classes.line} role="group" aria-label={`${t('recipe')} ${at + 1}`}>
            <div className={classes.head}>
              <span>
                {t('recipe')} {at + 1}
              </span>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={f('removeRow', { number: at + 1 })}
                disabled={lines.length === 1}
                onClick={() => onChange(lines.filter((_, index) => index !== at))}
              >
                <Icon name="close" size={15} />
              </Button>
            </div>
            <TextInput label={t('recipeCode')} withAsterisk maxLength={40} {...text('code')} error={errorOf(`${path}.code`)} />
            <FieldPair>
              <TextInput
                label={t('nameEn')}
                withAsterisk
                maxLength={100}
                {...text('name_en')}
                error={errorOf(`${path}.name.en`)}
              />
              <TextInput label={t('nameZh')} maxLength={100} {...text('name_zh')} error={errorOf(`${path}.name.zh`)} />
            </FieldPair>
            <p className={classes.hint}>{t('countsHint')}</p>
            <div className={classes.counts}>
              {icons.map((icon, index) => (
                <TextInput
                  // oxlint-disable-next-line react/no-array-index-key -- icons have no identity beside their place
                  key={index}
                  label={icon.name_en || icon.code || `${t('icon')} ${index + 1}`}
                  size="xs"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  value={line.counts[index] ?? ''}
                  onChange={(event) => {
                    const count = event.currentTarget.value;
                    set(at, { counts: icons.map((_, place) => (place === index ? count : (line.counts[place] ?? ''))) });
                  }}
                />
              ))}
            </div>
            {errorOf(`${path}.icons`) === undefined ? null : (
              <p className={classes.fault} role="alert">
                {errorOf(`${path}.icons`)}
              </p>
            )}
            <FieldPair>
              <NativeSelect
                label={t('prize')}
                data={kinds.map((value) => ({ value, label: t(`prize_${value}`) }))}
                value={line.kind}
                onChange={(event) => {
                  const kind = PRIZE_KINDS.find((known) => known === event.currentTarget.value) ?? 'cash';
                  set(at, { kind, ...(kind === 'free_rounds' ? { per_player: '1' } : {}) });
                }}
              />
              {line.kind === 'cash' ? (
                <DecimalInput
                  label={t('amount')}
                  withAsterisk
                  unit={currency}
                  value={line.amount}
                  error={errorOf(`${path}.prize.amount`)}
                  onChange={(amount) => set(at, { amount })}
                />
              ) : line.kind === 'points' ? (
                <TextInput
                  label={t('points')}
                  withAsterisk
                  inputMode="numeric"
                  maxLength={10}
                  {...text('points')}
                  error={errorOf(`${path}.prize.points`)}
                />
              ) : (
                <NativeSelect
                  label={t('campaign')}
                  withAsterisk
                  data={[{ value: '', label: '–' }, ...open.map(({ id, name }) => ({ value: id, label: name }))]}
                  value={line.campaign_id}
                  error={errorOf(`${path}.prize.campaign_id`)}
                  onChange={(event) => set(at, { campaign_id: event.currentTarget.value })}
                />
              )}
            </FieldPair>
            <FieldPair>
              <TextInput
                label={t('stock')}
                withAsterisk={line.kind !== 'points'}
                placeholder={line.kind === 'points' ? t('noCap') : ''}
                inputMode="numeric"
                maxLength={7}
                {...text('stock')}
                error={errorOf(`${path}.stock`)}
              />
              <TextInput
                label={t('perPlayer')}
                placeholder={t('noCap')}
                inputMode="numeric"
                maxLength={5}
                {...text('per_player')}
                error={errorOf(`${path}.per_player`)}
              />
            </FieldPair>
          </div>
        );
      })}
      {lines.length >= MOST_RECIPES ? null : (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => onChange([...lines, newRecipe(icons)])}>
            {t('addRecipe')}
          </Button>
        </div>
      )}
    </div>
  );
};
