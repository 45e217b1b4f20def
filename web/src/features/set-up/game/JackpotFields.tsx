import { Checkbox, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import type { texts } from './texts.en.ts';
import type { GameForm } from './use-game-form.ts';
import { useGameLabels } from './use-game-labels.ts';

/** Whether bets pay into a pool, into which and how much. */
export const JackpotFields = ({ form: { getInputProps } }: Pick<GameForm, 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const labels = useGameLabels();
  return (
    <FieldGroup title={t('hasJackpot')} id="game-jackpot">
      <Checkbox label={labels.has_jackpot} {...getInputProps('has_jackpot', { type: 'checkbox' })} />
      <FieldPair>
        <TextInput label={labels.jackpot_pool_code} maxLength={40} {...getInputProps('jackpot_pool_code')} />
        <DecimalInput
          label={labels.jackpot_rate}
          description={t('jackpotRateHint')}
          unit={t('ofBet')}
          {...getInputProps('jackpot_rate')}
        />
      </FieldPair>
    </FieldGroup>
  );
};
