import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import { ComplianceField } from '../../../product/choices/compliance.tsx';
import type { texts } from './texts.en.ts';
import type { WebsiteFormState } from './use-website-form.ts';

type Props = Pick<WebsiteFormState, 'field'> & { row: WebsiteRow | undefined };

/** The rules that the website stands under, and what staff note of it. */
export const RuleFields = ({ row, field }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  return (
    <FieldGroup title={t('rules')} id="site-rules">
      <ComplianceField present={row?.compliance_profile} {...field('compliance_profile')} />
      <TextInput description={t('jurisdictionHint')} maxLength={12} {...field('jurisdiction')} />
      <Textarea autosize minRows={2} {...field('note')} />
    </FieldGroup>
  );
};
