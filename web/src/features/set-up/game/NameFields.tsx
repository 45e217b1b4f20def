import { TagsInput, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RowsInput } from './RowsInput.tsx';
import type { texts } from './texts.en.ts';
import type { GameForm } from './use-game-form.ts';
import { useGameLabels } from './use-game-labels.ts';

/** What the game is called in each language. */
export const NameFields = ({ form: { getInputProps, errors } }: Pick<GameForm, 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const labels = useGameLabels();
  return (
    <FieldGroup title={t('names')} id="game-names">
      <FieldPair>
        <TextInput label={labels.name} withAsterisk maxLength={100} {...getInputProps('name')} />
        <TextInput label={labels.name_zh} maxLength={100} lang="zh-CN" {...getInputProps('name_zh')} />
      </FieldPair>
      <RowsInput
        label={t('otherNames')}
        cells={[
          { name: 'language', label: t('language'), maxLength: 5 },
          { name: 'name', label: labels.name },
        ]}
        addLabel={t('addName')}
        maxRows={50}
        path="names"
        faults={errors}
        {...getInputProps('names')}
      />
      <TagsInput
        label={labels.languages}
        description={t('languagesHint')}
        maxTags={50}
        splitChars={[',', ';', ' ']}
        {...getInputProps('languages')}
      />
    </FieldGroup>
  );
};
