import { TagsInput, Textarea } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import type { texts } from './texts.en.ts';
import type { GameForm } from './use-game-form.ts';

/** What players read about the game, and staff among themselves. */
export const TextFields = ({ field }: Pick<GameForm, 'field'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  return (
    <FieldGroup title={t('texts')} id="game-texts">
      <TagsInput description={t('featuresHint')} maxTags={30} splitChars={[',', ';']} acceptValueOnBlur {...field('features')} />
      <Textarea autosize minRows={2} maxLength={2000} {...field('description')} />
      <Textarea autosize minRows={3} maxRows={14} maxLength={20000} {...field('rule')} />
      <Textarea autosize minRows={2} maxLength={2000} {...field('note')} />
    </FieldGroup>
  );
};
