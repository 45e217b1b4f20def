import { type Company, getCompany, saveCompany } from '@manager/contract/features/report/settlement-invoice';
import { Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ApiError, fieldErrorsOf } from '../../../api/errors.ts';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { useDirtyGuard } from '../../../kit/form/use-dirty-guard.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useHistoryTab } from '../../../product/record/use-history-tab.tsx';
import dialog from '../../../ui/dialog.module.css';
import { notifySuccess } from '../../../ui/notify.ts';
import { SaveBar } from './TermsParts.tsx';
import { useSettlementTexts } from './use-settlement-texts.ts';

/** The operator as its invoices name it, and where agents pay to. */
export const CompanyDrawer = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useSettlementTexts();
  const query = useCall(getCompany, {});
  const history = useHistoryTab('company', '1');
  return (
    <RecordDrawer title={t('company')} onClose={onClose} widthPx={480}>
      <RecordPanel query={query}>
        {(company) => (
          <DetailTabs
            tabs={[
              {
                key: 'company',
                label: t('company'),
                content: <CompanyForm key={company.version} company={company} onClose={onClose} />,
              },
              ...history,
            ]}
          />
        )}
      </RecordPanel>
    </RecordDrawer>
  );
};

type Values = Pick<Company, 'name' | 'address' | 'tax_number' | 'email' | 'payment_details'>;

const valuesOf = ({ name, address, tax_number, email, payment_details }: Company): Values => ({
  name,
  address,
  tax_number,
  email,
  payment_details,
});

const CompanyForm = ({ company, onClose }: { company: Company; onClose: () => void }): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [values, setValues] = useState(() => valuesOf(company));
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { mutateAsync, isPending } = useAction(saveCompany);
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(company));
  const { release } = useDirtyGuard({ isDirty, onDiscard: () => undefined });
  const canEdit = company.can.edit;
  const input = (name: keyof Values) => ({
    disabled: !canEdit,
    value: values[name],
    error: faults[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  const save = async (): Promise<void> => {
    setFaults(reason.trim() === '' ? { reason: k('required') } : {});
    if (reason.trim() === '') return;
    try {
      await mutateAsync({ ...values, version: company.version, reason: reason.trim() });
      release();
      notifySuccess(t('companySaved'));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isWaiting) return setFaults(fieldErrorsOf(error));
      // A second person has it now.
      release();
      onClose();
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className={dialog.muted}>{t('companyHint')}</p>
      <TextInput label={t('companyName')} mb="sm" {...input('name')} />
      <Textarea label={t('companyAddress')} autosize minRows={3} mb="sm" {...input('address')} />
      <TextInput label={t('taxNumber')} mb="sm" {...input('tax_number')} />
      <TextInput label={t('email')} mb="sm" {...input('email')} />
      <Textarea
        label={t('paymentDetails')}
        description={t('paymentDetailsHint')}
        autosize
        minRows={3}
        {...input('payment_details')}
      />
      {canEdit ? (
        <SaveBar reason={reason} error={faults.reason} isPending={isPending} onReason={setReason} onClose={onClose} />
      ) : null}
    </form>
  );
};
