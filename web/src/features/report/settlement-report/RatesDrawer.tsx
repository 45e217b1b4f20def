import { getSettlementRates, saveSettlementRate, type SettlementRate } from '@manager/contract/features/report/settlement-terms';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ApiError, fieldErrorsOf } from '../../../api/errors.ts';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { decimalOf } from '../../../kit/form/decimal.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { ReasonInput } from '../../../kit/form/ReasonInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { MISSING } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import dialog from '../../../ui/dialog.module.css';
import { PlainTable } from './PlainTable.tsx';
import classes from './settlement.module.css';
import { useSettlementTexts } from './use-settlement-texts.ts';

type Props = { month: string; onClose: () => void };

/** The fixed rates of the month: what settlements use, beside the rate in force now. */
export const RatesDrawer = ({ month, onClose }: Props): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const query = useCall(getSettlementRates, { month });
  const [editing, setEditing] = useState<string>();
  return (
    <RecordDrawer title={t('ratesTitle', { month })} onClose={onClose} widthPx={720}>
      <RecordPanel query={query}>
        {({ list, can }) => {
          const edited = list.find(({ currency }) => currency === editing);
          const history = list.flatMap(({ currency, history: rows }) => rows.map((row) => ({ currency, ...row })));
          return (
            <>
              <p className={classes.lead}>{t('ratesHint')}</p>
              <PlainTable
                label={t('ratesTitle', { month })}
                heads={[
                  { key: 'currency', head: t('currency') },
                  { key: 'rate', head: t('rate'), isNumeric: true },
                  { key: 'current', head: t('currentRate'), isNumeric: true },
                  { key: 'do', head: k('actions') },
                ]}
                rows={list.map((row) => ({
                  key: row.currency,
                  cells: [
                    row.currency,
                    row.rate ?? MISSING,
                    row.current_rate ?? MISSING,
                    can.edit ? (
                      <button key="edit" type="button" className={classes.link} onClick={() => setEditing(row.currency)}>
                        {t('change')}
                        <span className={classes.unseen}> {row.currency}</span>
                      </button>
                    ) : null,
                  ],
                }))}
              />
              {edited === undefined ? null : (
                <RateForm key={edited.currency} month={month} row={edited} onClose={() => setEditing(undefined)} />
              )}
              {history.length === 0 ? null : (
                <section className={classes.section}>
                  <h3 className={classes.lead}>{t('rateHistory')}</h3>
                  <HistoryTable
                    heads={[t('currency'), t('at'), t('rate'), t('by'), t('reason')]}
                    rows={history.map((row) => [
                      row.currency,
                      <DateTime key="at" at={row.at} />,
                      `${row.before ?? MISSING} → ${row.after}`,
                      row.by,
                      row.reason,
                    ])}
                  />
                </section>
              )}
            </>
          );
        }}
      </RecordPanel>
    </RecordDrawer>
  );
};

type Faults = { rate?: string | undefined; reason?: string | undefined };

const RateForm = ({ month, row, onClose }: { month: string; row: SettlementRate; onClose: () => void }): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [rate, setRate] = useState(row.rate ?? row.current_rate ?? '');
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const { mutateAsync, isPending } = useAction(saveSettlementRate);
  const save = async (): Promise<void> => {
    const value = decimalOf(rate);
    const found: Faults = {
      rate: rate.trim() === '' ? k('required') : value === undefined ? k('notDecimal') : undefined,
      reason: reason.trim() === '' ? k('required') : undefined,
    };
    setFaults(found);
    if (value === undefined || found.reason !== undefined) return;
    try {
      await mutateAsync({ month, currency: row.currency, rate: value, before: row.rate, reason: reason.trim() });
      notifySuccess(t('rateSaved'));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(fieldErrorsOf(error));
    }
  };
  return (
    <form
      className={classes.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DecimalInput
        label={`${t('rate')} ${row.currency}`}
        description={t('ratesHint')}
        withAsterisk
        mb="sm"
        unit={`${row.currency} / USD`}
        value={rate}
        error={faults.rate}
        onChange={setRate}
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
  );
};
