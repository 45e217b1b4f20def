import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { STATUSES, TYPES } from './game-words.ts';
import type { texts } from './texts.en.ts';
import type { GameForm } from './use-game-form.ts';
import { useGameLabels } from './use-game-labels.ts';

/** By which codes the game is known, and whose it is. */
export const IdentityFields = ({ form: { getInputProps } }: Pick<GameForm, 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const labels = useGameLabels();
  return (
    <FieldGroup title={t('game')} id="game-identity">
      <FieldPair>
        <TextInput label={labels.code} description={t('codeHint')} withAsterisk maxLength={40} {...getInputProps('code')} />
        <TextInput
          label={labels.vendor_game_id}
          description={t('vendorGameIdHint')}
          maxLength={200}
          {...getInputProps('vendor_game_id')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput label={labels.vendor} withAsterisk maxLength={100} {...getInputProps('vendor')} />
        <TextInput label={labels.origin} maxLength={200} {...getInputProps('origin')} />
      </FieldPair>
      <FieldPair>
        <NativeSelect
          label={labels.type}
          data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...getInputProps('type')}
        />
        <NativeSelect
          label={labels.status}
          data={STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))}
          {...getInputProps('status')}
        />
      </FieldPair>
    </FieldGroup>
  );
};
