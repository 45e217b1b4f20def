import { DRAWING_KINDS } from '@manager/domain/drawing';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { FieldGroup, FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import { exactPercentText } from '../../../../ui/format.ts';
import { useDrawingTexts } from '../drawing-words.ts';
import { type DrawingGame, type DrawingValues, profilesOf } from './drawing-values.ts';

type Props = { form: UseFormReturnType<DrawingValues>; games: readonly DrawingGame[]; isNew: boolean };

/** What a drawing is of; game and type stay once it is made. */
export const DrawingFields = ({ form: { values, setFieldValue, getInputProps }, games, isNew }: Props): ReactNode => {
  const t = useDrawingTexts();
  const game = games.find(({ id }) => id === values.game_id);
  const none = { value: '', label: t('choose') };
  const chooseGame = (id: string): void => {
    const chosen = games.find((one) => one.id === id);
    setFieldValue('game_id', id);
    setFieldValue('rtp_profile', profilesOf(chosen)[0] ?? '');
    if (chosen?.type !== 'lottery') setFieldValue('kind', 'outcome_curve');
  };
  return (
    <FieldGroup title={t('drawing')}>
      <NativeSelect
        label={t('game')}
        withAsterisk
        disabled={!isNew}
        data={[none, ...games.map(({ id, name }) => ({ value: id, label: name }))]}
        {...getInputProps('game_id')}
        onChange={(event) => chooseGame(event.currentTarget.value)}
      />
      <FieldPair>
        <NativeSelect
          label={t('profile')}
          withAsterisk
          data={[none, ...profilesOf(game).map((value) => ({ value, label: exactPercentText(value) }))]}
          {...getInputProps('rtp_profile')}
        />
        <NativeSelect
          label={t('kind')}
          disabled={!isNew}
          data={DRAWING_KINDS.map((value) => ({
            value,
            label: t(`kind_${value}`),
            disabled: value === 'lottery_draws' && game?.type !== 'lottery',
          }))}
          {...getInputProps('kind')}
        />
      </FieldPair>
      <p>{t(`kindHint_${values.kind}`)}</p>
      <TextInput label={t('name')} withAsterisk maxLength={100} {...getInputProps('name')} />
      <Textarea label={t('note')} autosize minRows={2} {...getInputProps('note')} />
    </FieldGroup>
  );
};
