import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldGroup, FieldPair } from '../../kit/form/FieldGroup.tsx';
import type { ActivityFormState } from './activity-values.ts';
import { useActivityTexts } from './activity-words.ts';

type Props = {
  form: ActivityFormState;
  /** The code never changes once players know it. */
  hasCode: boolean;
};

const LANGUAGES = [
  { language: 'en', name: 'english', lang: 'en' },
  { language: 'zh', name: 'chinese', lang: 'zh-CN' },
] as const;

/** What players read, by language. */
export const TextFields = ({ form: { getInputProps }, hasCode }: Props): ReactNode => {
  const t = useActivityTexts();
  return (
    <FieldGroup title={t('texts')}>
      <FieldPair>
        {LANGUAGES.map(({ language, name, lang }) => (
          <TextInput
            key={language}
            label={t('titleIn', { language: t(name) })}
            withAsterisk={language === 'en'}
            lang={lang}
            maxLength={100}
            autoComplete="off"
            {...getInputProps(`title.${language}`)}
          />
        ))}
      </FieldPair>
      {hasCode ? (
        <TextInput
          label={t('code')}
          description={t('codeHint')}
          withAsterisk
          autoComplete="off"
          maxLength={40}
          {...getInputProps('code')}
        />
      ) : null}
      {LANGUAGES.map(({ language, name, lang }) => (
        <Textarea
          key={language}
          label={t('descriptionIn', { language: t(name) })}
          {...(language === 'en' ? { description: t('descriptionHint') } : {})}
          lang={lang}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2_000}
          {...getInputProps(`description.${language}`)}
        />
      ))}
    </FieldGroup>
  );
};
