import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { COIN_SIZE_TYPES } from './game-words.ts';
import type { texts } from './texts.en.ts';
import type { GameForm } from './use-game-form.ts';

/** What a round is played with: coins, lines, limits of a bet. */
export const PlayFields = ({ field, isNew }: Pick<GameForm, 'field' | 'isNew'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  return (
    <FieldGroup title={t('play')} id="game-play">
      <FieldPair>
        <NativeSelect
          description={t('coinSizeTypeHint')}
          disabled={!isNew}
          data={COIN_SIZE_TYPES.map((value) => ({ value, label: t(`coin_${value}`) }))}
          {...field('coin_size_type')}
        />
        <TextInput description={t('limitsIdHint')} maxLength={40} {...field('limits_id')} />
      </FieldPair>
      <FieldPair>
        <DecimalInput unit="USD" {...field('min_bet')} />
        <DecimalInput unit="USD" {...field('max_bet')} />
      </FieldPair>
      <FieldPair>
        <DecimalInput unit="USD" {...field('default_bet')} />
        <TextInput inputMode="numeric" {...field('lines')} />
      </FieldPair>
      <FieldPair>
        <DecimalInput unit="USD" {...field('min_position_bet')} />
        <DecimalInput unit="USD" {...field('max_position_bet')} />
      </FieldPair>
      <FieldPair>
        <TextInput description={t('windowSizeHint')} maxLength={200} {...field('window_size')} />
        <TextInput maxLength={200} {...field('mode')} />
      </FieldPair>
      <Textarea autosize minRows={1} maxLength={2000} {...field('stops')} />
    </FieldGroup>
  );
};
