import { getCampaignList } from '@manager/contract/features/account/free-round-bonus';
import { PRIZE_KINDS } from '@manager/contract/features/activity/activity-collect/collection-rule';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import type { texts as formTexts } from '../../../../kit/form/texts.en.ts';
import { useMayCall } from '../../../../kit/resource/use-resource.ts';
import { CardPrizeFields } from '../../../../product/card-prize/CardPrizeFields.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import type { IconLine, RecipeLine } from './collection-values.ts';
import { useCollectionTexts } from './collection-words.ts';
import classes from './icon-collection.module.css';

type Line = {
  line: RecipeLine;
  at: number;
  icons: readonly IconLine[];
  currency: string;
  /** By the name in the call: `prize.amount`. */
  errorOf: (field: string) => ReactNode;
  onChange: (patch: Partial<RecipeLine>) => void;
};
type Props = Line & { isOnly: boolean; onRemove: () => void };

const MOST_CAMPAIGNS = 200;

const textOf = ({ line, at, onChange }: Line, name: 'code' | 'name_en' | 'name_zh' | 'points' | 'stock' | 'per_player') => ({
  'data-path': `rule.recipes.${at}.${name}`,
  autoComplete: 'off',
  value: line[name],
  onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
});

/** One recipe: what it takes, and what it gives. */
export const RecipeLineFields = ({ isOnly, onRemove, ...of }: Props): ReactNode => {
  const { at, errorOf } = of;
  const t = useCollectionTexts();
  const f = useTexts<typeof formTexts>('kit/form');
  return (
    <div className={classes.line} role="group" aria-label={`${t('recipe')} ${at + 1}`}>
      <div className={classes.head}>
        <span>
          {t('recipe')} {at + 1}
        </span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={f('removeRow', { number: at + 1 })}
          disabled={isOnly}
          onClick={onRemove}
        >
          <Icon name="close" size={15} />
        </Button>
      </div>
      <TextInput label={t('recipeCode')} withAsterisk maxLength={40} {...textOf(of, 'code')} error={errorOf('code')} />
      <FieldPair>
        <TextInput label={t('nameEn')} withAsterisk maxLength={100} {...textOf(of, 'name_en')} error={errorOf('name.en')} />
        <TextInput label={t('nameZh')} maxLength={100} {...textOf(of, 'name_zh')} error={errorOf('name.zh')} />
      </FieldPair>
      <CountFields {...of} />
      <GiftFields {...of} />
    </div>
  );
};

const countOf = ({ counts }: RecipeLine, index: number): string => (counts[index] ?? '').trim();

const CountFields = ({ line, at, icons, errorOf, onChange }: Line): ReactNode => {
  const t = useCollectionTexts();
  // Icons without a count are not sent.
  const fieldOf = (index: number): string | undefined =>
    countOf(line, index) === ''
      ? undefined
      : `icons.${icons.slice(0, index).filter((_, place) => countOf(line, place) !== '').length}.count`;
  return (
    <>
      <p className={classes.hint}>{t('countsHint')}</p>
      <div className={classes.counts}>
        {icons.map((icon, index) => {
          const field = fieldOf(index);
          const error = field && errorOf(field);
          return (
            <TextInput
              // oxlint-disable-next-line react/no-array-index-key -- icons have no identity beside their place
              key={index}
              data-path={error && `rule.recipes.${at}.${field}`}
              label={icon.name_en || icon.code || `${t('icon')} ${index + 1}`}
              size="xs"
              inputMode="numeric"
              autoComplete="off"
              value={line.counts[index] ?? ''}
              error={error}
              onChange={(event) => {
                const count = event.currentTarget.value;
                onChange({ counts: icons.map((_, place) => (place === index ? count : (line.counts[place] ?? ''))) });
              }}
            />
          );
        })}
      </div>
      {errorOf('icons') === undefined ? null : (
        <p className={classes.fault} role="alert">
          {errorOf('icons')}
        </p>
      )}
    </>
  );
};

const GiftFields = (of: Line): ReactNode => {
  const { line, currency, errorOf, onChange } = of;
  const t = useCollectionTexts();
  const hasCampaigns = useMayCall()(getCampaignList);
  const campaigns = useCall(getCampaignList, { limit: MOST_CAMPAIGNS }, { isEnabled: hasCampaigns, staleTimeMs: 60_000 });
  const open = (campaigns.data?.list ?? []).filter(({ state }) => state === 'scheduled' || state === 'running');
  const kinds = PRIZE_KINDS.filter((kind) => kind !== 'free_rounds' || hasCampaigns);
  return (
    <>
      <FieldPair>
        <NativeSelect
          label={t('prize')}
          data={kinds.map((value) => ({ value, label: t(`prize_${value}`) }))}
          value={line.kind}
          onChange={(event) => {
            const kind = PRIZE_KINDS.find((known) => known === event.currentTarget.value) ?? 'cash';
            onChange({ kind, ...(kind === 'free_rounds' ? { per_player: '1' } : {}) });
          }}
        />
        {line.kind === 'cash' ? (
          <DecimalInput
            label={t('amount')}
            withAsterisk
            unit={currency}
            value={line.amount}
            error={errorOf('prize.amount')}
            onChange={(amount) => onChange({ amount })}
          />
        ) : line.kind === 'points' ? (
          <TextInput
            label={t('points')}
            withAsterisk
            inputMode="numeric"
            {...textOf(of, 'points')}
            error={errorOf('prize.points')}
          />
        ) : line.kind === 'card' ? null : (
          <NativeSelect
            label={t('campaign')}
            withAsterisk
            data={[{ value: '', label: '–' }, ...open.map(({ id, name }) => ({ value: id, label: name }))]}
            value={line.campaign_id}
            error={errorOf('prize.campaign_id')}
            onChange={(event) => onChange({ campaign_id: event.currentTarget.value })}
          />
        )}
      </FieldPair>
      {line.kind === 'card' ? (
        <CardPrizeFields
          values={line.card}
          currency={currency}
          errorOf={(field) => errorOf(`prize.${field}`)}
          onChange={(patch) => onChange({ card: { ...line.card, ...patch } })}
        />
      ) : null}
      <FieldPair>
        <TextInput
          label={t('stock')}
          withAsterisk={line.kind !== 'points'}
          placeholder={line.kind === 'points' ? t('noCap') : ''}
          inputMode="numeric"
          {...textOf(of, 'stock')}
          error={errorOf('stock')}
        />
        <TextInput
          label={t('perPlayer')}
          placeholder={t('noCap')}
          inputMode="numeric"
          {...textOf(of, 'per_player')}
          error={errorOf('per_player')}
        />
      </FieldPair>
    </>
  );
};
