import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { COIN_SIZE_TYPES } from './game-words.ts';
import type { texts } from './texts.en.ts';
import type { GameForm } from './use-game-form.ts';
import { useGameLabels } from './use-game-labels.ts';

/** What a round is played with: coins, lines, limits of a bet. */
export const PlayFields = ({ form: { getInputProps }, isNew }: Pick<GameForm, 'form' | 'isNew'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const labels = useGameLabels();
  return (
    <FieldGroup title={t('play')} id="game-play">
      <FieldPair>
        <NativeSelect
          label={labels.coin_size_type}
          description={t('coinSizeTypeHint')}
          disabled={!isNew}
          data={COIN_SIZE_TYPES.map((value) => ({ value, label: t(`coin_${value}`) }))}
          {...getInputProps('coin_size_type')}
        />
        <TextInput label={labels.limits_id} description={t('limitsIdHint')} maxLength={40} {...getInputProps('limits_id')} />
      </FieldPair>
      <FieldPair>
        <DecimalInput label={labels.min_bet} unit="USD" {...getInputProps('min_bet')} />
        <DecimalInput label={labels.max_bet} unit="USD" {...getInputProps('max_bet')} />
      </FieldPair>
      <FieldPair>
        <DecimalInput label={labels.default_bet} unit="USD" {...getInputProps('default_bet')} />
        <TextInput label={labels.lines} inputMode="numeric" {...getInputProps('lines')} />
      </FieldPair>
      <FieldPair>
        <DecimalInput label={labels.min_position_bet} unit="USD" {...getInputProps('min_position_bet')} />
        <DecimalInput label={labels.max_position_bet} unit="USD" {...getInputProps('max_position_bet')} />
      </FieldPair>
      <FieldPair>
        <TextInput
          label={labels.window_size}
          description={t('windowSizeHint')}
          maxLength={200}
          {...getInputProps('window_size')}
        />
        <TextInput label={labels.mode} maxLength={200} {...getInputProps('mode')} />
      </FieldPair>
      <Textarea label={labels.stops} autosize minRows={1} maxLength={2000} {...getInputProps('stops')} />
    </FieldGroup>
  );
};
