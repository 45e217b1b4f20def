import { Checkbox, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import type { texts } from './texts.en.ts';
import type { GameForm } from './use-game-form.ts';

/** Whether bets pay into a pool, into which and how much. */
export const JackpotFields = ({ field }: Pick<GameForm, 'field'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  return (
    <FieldGroup title={t('hasJackpot')} id="game-jackpot">
      <Checkbox {...field('has_jackpot')} />
      <FieldPair>
        <TextInput maxLength={40} {...field('jackpot_pool_code')} />
        <DecimalInput description={t('jackpotRateHint')} unit={t('ofBet')} {...field('jackpot_rate')} />
      </FieldPair>
    </FieldGroup>
  );
};
