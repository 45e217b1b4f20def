import { getSettlementRates, saveSettlementRate, type SettlementRate } from '@manager/contract/features/report/settlement-terms';
import { useState, type ReactNode } from 'react';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { exactText, MISSING } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { Who } from '../../../product/record/Who.tsx';
import { DecimalReasonForm } from './DecimalReasonForm.tsx';
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
                    exactText(row.rate),
                    exactText(row.current_rate),
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
                      <Who key="by" by={row.by} agreed={row.approved_name} />,
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

const RateForm = ({ month, row, onClose }: { month: string; row: SettlementRate; onClose: () => void }): ReactNode => {
  const t = useSettlementTexts();
  const { mutateAsync, isPending } = useAction(saveSettlementRate);
  return (
    <DecimalReasonForm
      className={classes.section}
      field="rate"
      label={`${t('rate')} ${row.currency}`}
      description={t('ratesHint')}
      unit={`${row.currency} / USD`}
      initial={row.rate ?? row.current_rate ?? ''}
      send={async (rate, reason) => {
        await mutateAsync({ month, currency: row.currency, rate, before: row.rate, reason });
        notifySuccess(t('rateSaved'));
      }}
      isPending={isPending}
      onClose={onClose}
    />
  );
};
