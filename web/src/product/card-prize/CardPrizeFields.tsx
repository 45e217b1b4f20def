import { getReportScope } from '@manager/contract/features/report/scope';
import { CARD_FEATURES, CARD_MULTIPLIERS, CARD_TYPES, type CardFeature, type CardType } from '@manager/domain/card';
import { NativeSelect, Select, TextInput } from '@mantine/core';
import '../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../kit/form/FieldGroup.tsx';
import type { CardValues } from './card-values.ts';
import type { texts } from './texts.en.ts';

type Props = {
  values: CardValues;
  currency: string;
  /** By the name in the call: `max_win`. */
  errorOf: (field: string) => ReactNode;
  onChange: (patch: Partial<CardValues>) => void;
};

const SHOWN = 60;

/** A card as a prize: its game, what it starts, how often and for how long. Its bet is the smallest on offer where the player is. */
export const CardPrizeFields = ({ values, currency, errorOf, onChange }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/card-prize');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const games = (choices?.games ?? []).map(({ id, code, name }) => ({
    value: id,
    label: code === name ? name : `${name} · ${code}`,
  }));
  const textOf = (name: 'rounds' | 'valid_days') => ({
    withAsterisk: true,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <FieldPair>
        <Select
          label={t('game')}
          description={t('betHint')}
          withAsterisk
          searchable
          limit={SHOWN}
          data={games}
          value={values.game_id === '' ? null : values.game_id}
          error={errorOf('game_id')}
          onChange={(value) => onChange({ game_id: value ?? '' })}
        />
        <DecimalInput
          label={t('maxWin')}
          description={t('maxWinHint')}
          withAsterisk
          unit={currency}
          value={values.max_win}
          error={errorOf('max_win')}
          onChange={(value) => onChange({ max_win: value })}
        />
      </FieldPair>
      <FieldPair>
        <NativeSelect
          label={t('type')}
          data={CARD_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
          value={values.type}
          error={errorOf('type')}
          onChange={(event) => onChange({ type: event.currentTarget.value as CardType })}
        />
        {values.type === 'feature_game' ? (
          <NativeSelect
            label={t('feature')}
            data={CARD_FEATURES.map((value) => ({ value, label: t(`feature_${value}`) }))}
            value={values.feature}
            error={errorOf('feature')}
            onChange={(event) => onChange({ feature: event.currentTarget.value as CardFeature })}
          />
        ) : (
          <NativeSelect
            label={t('multiplier')}
            data={CARD_MULTIPLIERS.map((value) => ({ value: String(value), label: `×${value}` }))}
            value={values.multiplier}
            error={errorOf('multiplier')}
            onChange={(event) => onChange({ multiplier: event.currentTarget.value })}
          />
        )}
      </FieldPair>
      <FieldPair>
        <TextInput label={t('rounds')} {...textOf('rounds')} />
        <TextInput label={t('validDays')} {...textOf('valid_days')} />
      </FieldPair>
    </>
  );
};
