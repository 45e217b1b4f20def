import type { ReconcileRow } from '@manager/contract/features/report/reconcile-report';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { NumbersChoice } from '../../../kit/plan/NumbersChoice.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { formatCount } from '../../../ui/format.ts';
import '../../../ui/overlay.css';
import { ColumnsChoice } from './ColumnsChoice.tsx';
import { Problem } from './Problem.tsx';
import { UploadForm } from './UploadForm.tsx';
import { UploadPlan } from './UploadPlan.tsx';
import { useReconcileTexts } from './use-reconcile-texts.ts';
import { useUpload } from './use-upload.ts';

type Props = {
  /** The row that asks for its figures; absent: any website and day. */
  row: ReconcileRow | undefined;
  onClose: () => void;
};

/** A website's own figures: the rows, then what they say day by day, then all of them or none. */
export const UploadDialog = ({ row, onClose }: Props): ReactNode => {
  const { t } = useReconcileTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const upload = useUpload({ row, onClose });
  const { plan } = upload;
  return (
    <Modal opened onClose={onClose} title={t('uploadTitle')} centered size="xl" closeButtonProps={{ 'aria-label': k('cancel') }}>
      {plan === undefined ? (
        <UploadForm row={row} upload={upload} onClose={onClose} />
      ) : (
        <>
          {plan.missing.length === 0 ? (
            <NumbersChoice found={plan.numbers} isBusy={upload.isLooking} onChoose={(numbers) => upload.readAs({ numbers })} />
          ) : (
            <Problem message={t('missing', { names: plan.missing.map((field) => t(`column.${field}`)).join(', ') })} />
          )}
          <ColumnsChoice plan={plan} isBusy={upload.isLooking} onChoose={(headings) => upload.readAs({ headings })} />
          <UploadPlan plan={plan} />
          <Problem message={upload.message} />
          <div className={dialog.buttons}>
            <Button variant="default" onClick={upload.back}>
              {t('back')}
            </Button>
            {plan.row_count === 0 || plan.fault_count > 0 || plan.days.some((day) => day.is_closed) ? null : (
              <Button loading={upload.isApplying} onClick={upload.carryOut}>
                {t('apply', { count: plan.row_count, shown: formatCount(plan.row_count) })}
              </Button>
            )}
          </div>
        </>
      )}
    </Modal>
  );
};
