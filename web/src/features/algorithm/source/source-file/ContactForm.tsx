import {
  CONTACT_LANGUAGES,
  MAX_CONTACT_ADDRESSES,
  saveVendorContact,
  type VendorContactRow,
} from '@manager/contract/features/algorithm/source/vendor-contact';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { required, textOrNull } from '../../../../kit/form/checks.ts';
import { FieldGroup } from '../../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../../kit/form/RecordForm.tsx';
import { splitTokens } from '../../../../kit/form/tokens.ts';
import { TokensInput } from '../../../../kit/form/TokensInput.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { PATH, useSourceTexts } from './source-words.ts';

const ADDRESS = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

type Props = {
  row: VendorContactRow | undefined;
  /** Of a new one, where the reader looked for a vendor. */
  vendor: string;
  onSaved: (row: VendorContactRow) => void;
  onCancel: () => void;
};

/** Whom to write to about the games of a vendor; a second person agrees to the addresses. */
export const ContactForm = ({ row, vendor, onSaved, onCancel }: Props): ReactNode => {
  const t = useSourceTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const need = required(k('required'));
  const state = useRecordForm({
    formId: `${PATH}#contacts`,
    endpoint: saveVendorContact,
    row,
    valuesOf: (of: VendorContactRow | undefined) => ({
      vendor: of?.vendor ?? vendor,
      addresses: of?.addresses.join(',') ?? '',
      language: of?.language ?? 'en',
      note: of?.note ?? '',
      reason: '',
    }),
    toInput: (values) => ({
      vendor: values.vendor.trim(),
      addresses: splitTokens(values.addresses),
      language: values.language,
      note: textOrNull(values.note),
      reason: values.reason.trim() || undefined,
    }),
    validate: (values) => ({ vendor: need(values.vendor), addresses: need(values.addresses) }),
    onSaved,
  });
  const { getInputProps } = state.form;
  const labels = {
    vendor: t('vendor'),
    addresses: t('addresses'),
    language: t('language'),
    note: t('note'),
    reason: t('reason'),
  };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <FieldGroup title={t('contact')}>
        <TextInput
          label={labels.vendor}
          description={t('vendorHint')}
          withAsterisk
          disabled={row !== undefined}
          {...getInputProps('vendor')}
        />
        <TokensInput
          label={labels.addresses}
          description={t('addressesHint', { most: MAX_CONTACT_ADDRESSES })}
          withAsterisk
          separator=","
          maxTags={MAX_CONTACT_ADDRESSES}
          isValid={(token) => ADDRESS.test(token)}
          {...getInputProps('addresses')}
        />
        <NativeSelect
          label={labels.language}
          description={t('languageHint')}
          data={CONTACT_LANGUAGES.map((value) => ({ value, label: t(`language_${value}`) }))}
          {...getInputProps('language')}
        />
        <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
        <Textarea label={labels.reason} autosize minRows={2} {...getInputProps('reason')} />
      </FieldGroup>
    </RecordForm>
  );
};
