import { addAdjustment } from '@manager/contract/features/report/settlement-report';
import { type SettlementRun } from '@manager/contract/features/report/settlement-run';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import '../../../ui/overlay.css';
import { DecimalReasonForm } from './DecimalReasonForm.tsx';
import { useSettlementTexts } from './use-settlement-texts.ts';

type Props = { run: SettlementRun; onClose: () => void };

/** An amount and why. */
export const AdjustDialog = ({ run, onClose }: Props): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { mutateAsync, isPending } = useAction(addAdjustment);
  return (
    <Modal opened onClose={onClose} title={t('addAdjustment')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <DecimalReasonForm
        field="amount_usd"
        label={t('amount_usd')}
        description={t('adjustmentText')}
        unit="USD"
        send={async (value, reason) => {
          await mutateAsync({ id: run.id, version: run.version, amount_usd: value, reason });
          notifySuccess(t('adjusted'));
        }}
        isPending={isPending}
        onClose={onClose}
      />
    </Modal>
  );
};
