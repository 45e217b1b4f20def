import { Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../texts.en.ts';

/** Why somebody does something that has to be accounted for: the audit log keeps it. `withAsterisk={false}` where it may be left out. */
export const ReasonInput = (props: Omit<TextareaProps, 'label' | 'maxLength'>): ReactNode => {
  const k = useTexts<typeof kitTexts>('kit');
  return (
    <Textarea label={k('reason')} description={k('reasonHint')} withAsterisk autosize minRows={2} maxLength={500} {...props} />
  );
};
