import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { STATUSES, TYPES } from './game-words.ts';
import type { texts } from './texts.en.ts';
import type { GameForm } from './use-game-form.ts';

/** By which codes the game is known, and whose it is. */
export const IdentityFields = ({ field }: Pick<GameForm, 'field'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  return (
    <FieldGroup title={t('game')} id="game-identity">
      <FieldPair>
        <TextInput description={t('codeHint')} maxLength={40} {...field('code')} />
        <TextInput description={t('vendorGameIdHint')} maxLength={200} {...field('vendor_game_id')} />
      </FieldPair>
      <FieldPair>
        <TextInput maxLength={100} {...field('vendor')} />
        <TextInput maxLength={200} {...field('origin')} />
      </FieldPair>
      <FieldPair>
        <NativeSelect data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))} {...field('type')} />
        <NativeSelect data={STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))} {...field('status')} />
      </FieldPair>
    </FieldGroup>
  );
};
