import { editTolerance, getToleranceList, type ToleranceRow } from '@manager/contract/features/report/reconcile-tolerance';
import { Button, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldErrorsOf, isAccepted } from '../../../api/errors.ts';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { decimalOf } from '../../../kit/form/decimal.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { notifySuccess } from '../../../ui/notify.ts';
import { Who } from '../../../product/record/Who.tsx';
import '../../../ui/overlay.css';
import classes from './reconcile.module.css';
import { useReconcileTexts } from './use-reconcile-texts.ts';

/** How far apart the two sides of a currency may be. */
export const ToleranceDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t } = useReconcileTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [chosen, setChosen] = useState<ToleranceRow>();
  const { data } = useCall(getToleranceList, {});
  return (
    <Modal opened onClose={onClose} title={t('tolerances')} centered size="lg" closeButtonProps={{ 'aria-label': k('cancel') }}>
      <p className={dialog.muted}>{t('toleranceHint')}</p>
      {chosen === undefined ? (
        <div className={classes.frame} data-tall role="region" aria-label={t('tolerances')} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('currency')}</th>
                <th scope="col" data-number>
                  {t('tolerance')}
                </th>
                <th scope="col">{t('updatedBy')}</th>
                <th scope="col" data-number>
                  {k('actions')}
                </th>
              </tr>
            </thead>
            <tbody>
              {(data?.list ?? []).map((row) => (
                <tr key={row.currency}>
                  <th scope="row">{row.currency}</th>
                  <td data-number>{row.tolerance}</td>
                  <td>
                    <Who by={row.updated_by} agreed={row.approved_name} />
                  </td>
                  <td data-number>
                    {row.can.edit ? (
                      <Button variant="subtle" size="compact-sm" onClick={() => setChosen(row)}>
                        {t('change')}
                      </Button>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <ToleranceForm row={chosen} onDone={() => setChosen(undefined)} />
      )}
    </Modal>
  );
};

const ToleranceForm = ({ row, onDone }: { row: ToleranceRow; onDone: () => void }): ReactNode => {
  const { t } = useReconcileTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [tolerance, setTolerance] = useState(row.tolerance);
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAction(editTolerance);
  const value = decimalOf(tolerance);
  const lacksReason = reason.trim() === '';
  const refused = error === null ? {} : fieldErrorsOf(error);
  const submit = (): void => {
    setTried(true);
    if (value === undefined || lacksReason) return;
    mutate(
      { currency: row.currency, version: row.version, tolerance: value, reason: reason.trim() },
      {
        onSuccess: () => notifySuccess(t('toleranceSaved')),
        onSettled: (_, fault) => {
          if (isAccepted(fault)) onDone();
        },
      },
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DecimalInput
        label={`${t('tolerance')} ${row.currency}`}
        withAsterisk
        value={tolerance}
        error={hasTried && value === undefined ? k('notDecimal') : refused.tolerance}
        onChange={setTolerance}
      />
      <ReasonInput
        mt="sm"
        value={reason}
        error={hasTried && lacksReason ? k('required') : refused.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onDone}>
          {k('cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {k('save')}
        </Button>
      </div>
    </form>
  );
};
