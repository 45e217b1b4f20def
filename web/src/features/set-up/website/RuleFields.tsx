import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import { ComplianceField } from '../../../product/choices/compliance.tsx';
import type { texts } from './texts.en.ts';
import type { WebsiteFormState } from './use-website-form.ts';

type Props = Pick<WebsiteFormState, 'form'> & { row: WebsiteRow | undefined };

/** The rules that the website stands under, and what staff note of it. */
export const RuleFields = ({ row, form: { getInputProps } }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  return (
    <FieldGroup title={t('rules')} id="site-rules">
      <ComplianceField present={row?.compliance_profile} {...getInputProps('compliance_profile')} />
      <TextInput
        label={t('jurisdiction')}
        description={t('jurisdictionHint')}
        maxLength={12}
        {...getInputProps('jurisdiction')}
      />
      <Textarea label={t('note')} autosize minRows={2} {...getInputProps('note')} />
    </FieldGroup>
  );
};
