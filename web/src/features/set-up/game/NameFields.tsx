import { TagsInput, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RowsInput } from './RowsInput.tsx';
import type { texts } from './texts.en.ts';
import type { GameForm } from './use-game-form.ts';

/** What the game is called in each language. */
export const NameFields = ({ field, form: { errors } }: Pick<GameForm, 'field' | 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  return (
    <FieldGroup title={t('names')} id="game-names">
      <FieldPair>
        <TextInput maxLength={100} {...field('name')} />
        <TextInput maxLength={100} lang="zh-CN" {...field('name_zh')} />
      </FieldPair>
      <RowsInput
        cells={[
          { name: 'language', label: t('language'), maxLength: 5 },
          { name: 'name', label: t('name') },
        ]}
        addLabel={t('addName')}
        maxRows={50}
        path="names"
        faults={errors}
        {...field('names')}
        label={t('otherNames')}
      />
      <TagsInput description={t('languagesHint')} maxTags={50} splitChars={[',', ';', ' ']} {...field('languages')} />
    </FieldGroup>
  );
};
