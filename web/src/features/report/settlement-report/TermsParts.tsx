import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import classes from './settlement.module.css';
import { useSettlementTexts } from './use-settlement-texts.ts';

type PaymentDaysProps = { value: string; isDisabled: boolean; error: string | undefined; onChange: (value: string) => void };

/** How long an agent has to pay. */
export const PaymentDays = ({ value, isDisabled, error, onChange }: PaymentDaysProps): ReactNode => {
  const t = useSettlementTexts();
  return (
    <TextInput
      label={t('paymentDays')}
      description={t('paymentDaysHint')}
      disabled={isDisabled}
      inputMode="numeric"
      mt="sm"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

type SaveBarProps = {
  reason: string;
  error: string | undefined;
  isPending: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** Why, and off it goes. */
export const SaveBar = ({ reason, error, isPending, onReason, onClose }: SaveBarProps): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  return (
    <>
      <div className={classes.section}>
        <ReasonInput value={reason} error={error} onChange={(event) => onReason(event.currentTarget.value)} />
      </div>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {k('cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('save')}
        </Button>
      </div>
    </>
  );
};
