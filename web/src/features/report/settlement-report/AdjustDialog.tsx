import { addAdjustment } from '@manager/contract/features/report/settlement-report';
import { type SettlementRun } from '@manager/contract/features/report/settlement-run';
import { Button, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ApiError, fieldErrorsOf } from '../../../api/errors.ts';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { decimalOf } from '../../../kit/form/decimal.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { ReasonInput } from '../../../kit/form/ReasonInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { notifySuccess } from '../../../ui/notify.ts';
import '../../../ui/overlay.css';
import { useSettlementTexts } from './use-settlement-texts.ts';

type Props = { run: SettlementRun; onClose: () => void };
type Faults = { amount_usd?: string | undefined; reason?: string | undefined };

/** An amount and why. */
export const AdjustDialog = ({ run, onClose }: Props): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const { mutateAsync, isPending } = useAction(addAdjustment);
  const save = async (): Promise<void> => {
    const value = decimalOf(amount);
    const found: Faults = {
      amount_usd: amount.trim() === '' ? k('required') : value === undefined ? k('notDecimal') : undefined,
      reason: reason.trim() === '' ? k('required') : undefined,
    };
    setFaults(found);
    if (value === undefined || found.reason !== undefined) return;
    try {
      await mutateAsync({ id: run.id, version: run.version, amount_usd: value, reason: reason.trim() });
      notifySuccess(t('adjusted'));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(fieldErrorsOf(error));
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('addAdjustment')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DecimalInput
          label={t('amountUsd')}
          description={t('adjustmentText')}
          withAsterisk
          unit="USD"
          mb="sm"
          value={amount}
          error={faults.amount_usd}
          data-autofocus
          onChange={setAmount}
        />
        <ReasonInput value={reason} error={faults.reason} onChange={(event) => setReason(event.currentTarget.value)} />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
