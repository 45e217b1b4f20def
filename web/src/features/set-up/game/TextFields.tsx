import { TagsInput, Textarea } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import type { texts } from './texts.en.ts';
import type { GameForm } from './use-game-form.ts';
import { useGameLabels } from './use-game-labels.ts';

/** What players read about the game, and staff among themselves. */
export const TextFields = ({ form: { getInputProps } }: Pick<GameForm, 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const labels = useGameLabels();
  return (
    <FieldGroup title={t('texts')} id="game-texts">
      <TagsInput
        label={labels.features}
        description={t('featuresHint')}
        maxTags={30}
        splitChars={[',', ';']}
        acceptValueOnBlur
        {...getInputProps('features')}
      />
      <Textarea label={labels.description} autosize minRows={2} maxLength={2000} {...getInputProps('description')} />
      <Textarea label={labels.rule} autosize minRows={3} maxRows={14} maxLength={20000} {...getInputProps('rule')} />
      <Textarea label={labels.note} autosize minRows={2} maxLength={2000} {...getInputProps('note')} />
    </FieldGroup>
  );
};
