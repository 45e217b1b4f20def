import { paySettlement } from '@manager/contract/features/report/settlement-report';
import { type SettlementRun } from '@manager/contract/features/report/settlement-run';
import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { moneyText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import '../../../ui/overlay.css';
import { useSettlementTexts } from './use-settlement-texts.ts';

type Props = { run: SettlementRun; onClose: () => void };

/** The last step of a run: says how it was paid. */
export const PayDialog = ({ run, onClose }: Props): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [reference, setReference] = useState('');
  const [hasTried, setTried] = useState(false);
  const { mutateAsync, isPending } = useAction(paySettlement);
  const isMissing = reference.trim() === '';
  const pay = async (): Promise<void> => {
    setTried(true);
    if (isMissing) return;
    const input = { id: run.id, version: run.version, payment_reference: reference.trim() };
    const saved = await mutateAsync(input).catch(() => undefined);
    if (saved === undefined) return;
    notifySuccess(t('done_paid'));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={k('areYouSure')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
        }}
      >
        <p className={dialog.text}>{t('payText', { agent: run.agent_name, amount: moneyText(run.amount_due) })}</p>
        <TextInput
          label={t('paymentReference')}
          withAsterisk
          maxLength={200}
          autoComplete="off"
          value={reference}
          error={hasTried && isMissing ? k('required') : null}
          data-autofocus
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('pay')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
