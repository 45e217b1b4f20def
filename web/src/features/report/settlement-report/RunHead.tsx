import { calculateSettlement, confirmSettlement, reopenSettlement } from '@manager/contract/features/report/settlement-report';
import { type SettlementRun } from '@manager/contract/features/report/settlement-run';
import { Button } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { useIncompleteMonths } from '../../../browser/marks.ts';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { moneyText } from '../../../ui/format.ts';
import { IncompleteMark } from '../../../ui/incomplete/IncompleteMark.tsx';
import { notifySuccess } from '../../../ui/notify.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './settlement.module.css';
import type { SettlementData } from './settlement-data.ts';
import type { SettlementScope } from './SettlementSearch.tsx';
import { STATE_TONES } from './tones.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useSettlementTexts } from './use-settlement-texts.ts';

const PayDialog = lazyPart(() => import('./PayDialog.tsx').then((module) => ({ default: module.PayDialog })));

const InvoiceDialog = lazyPart(() => import('./InvoiceDialog.tsx').then((module) => ({ default: module.InvoiceDialog })));

type Props = {
  data: SettlementData;
  scope: SettlementScope;
  onTerms: () => void;
  onRates: () => void;
  onCompany: () => void;
  onNewest: () => void;
  /** Absent while nothing is owed, because a rate is missing. */
  onExplain: (() => void) | undefined;
};

/** How far the run is, what is owed, and what can be done next. */
export const RunHead = ({ data, scope, onTerms, onRates, onCompany, onNewest, onExplain }: Props): ReactNode => {
  const t = useSettlementTexts();
  const { run, sums, state, run_version: shownVersion } = data;
  const [shown, setShown] = useState<'pay' | 'invoice'>();
  const isOld = run !== null && shownVersion !== run.run_version;
  const parts = sums === null ? [] : partsOf(sums, t);
  return (
    <section className={classes.head} aria-label={t('amountDue')}>
      <div>
        <p className={classes.state}>
          <StatusTag tone={STATE_TONES[state]}>{t(`state_${state}`)}</StatusTag>
          {shownVersion === null ? null : <span>{t('versionName', { number: shownVersion })}</span>}
          <StatusTag tone={state === 'paid' ? 'good' : 'plain'}>
            {t(state === 'paid' ? 'status_finish' : 'status_unfinished')}
          </StatusTag>
          {isOld ? (
            <>
              <span>{t('olderVersion', { number: shownVersion ?? 0, newest: run.run_version })}</span>
              <button type="button" className={classes.link} onClick={onNewest}>
                {t('showNewest')}
              </button>
            </>
          ) : null}
        </p>
        <dl className={classes.sums}>
          {parts.map(({ key, label, value, help }) => (
            <div key={key} title={help}>
              <dt>{label}</dt>
              <dd data-figure="">{moneyText(value)}</dd>
            </div>
          ))}
          <div data-main="">
            <dt>{t('amountDue')} USD</dt>
            <dd>
              <span data-figure="">{moneyText(sums?.amount_due ?? null)}</span> <IncompleteMark />
              {onExplain === undefined ? null : (
                <button
                  type="button"
                  className={classes.ask}
                  data-print="no"
                  title={t('explainDue')}
                  aria-label={t('explainDue')}
                  onClick={onExplain}
                >
                  ƒ
                </button>
              )}
            </dd>
          </div>
        </dl>
        {sums === null || sums.carried_out === '0' ? null : (
          <p className={classes.note}>{t('carriedOut', { amount: moneyText(sums.carried_out) })}</p>
        )}
        {run?.payment_reference ? (
          <p className={classes.note}>
            {t('paymentReference')}: {run.payment_reference} · {run.paid_by}
          </p>
        ) : null}
      </div>
      <div className={classes.buttons}>
        <RunButtons data={data} scope={scope} onShow={setShown} />
        <Button variant="default" onClick={onTerms}>
          {t('terms')}
        </Button>
        <Button variant="default" onClick={onRates}>
          {t('rates', { month: data.month })}
        </Button>
        <Button variant="default" onClick={onCompany}>
          {t('company')}
        </Button>
      </div>
      {shown === undefined || run === null ? null : (
        <Suspense>
          {shown === 'pay' ? (
            <PayDialog run={run} onClose={() => setShown(undefined)} />
          ) : (
            <InvoiceDialog
              run={run}
              mayMake={data.can.invoice}
              onCompany={() => {
                setShown(undefined);
                onCompany();
              }}
              onClose={() => setShown(undefined)}
            />
          )}
        </Suspense>
      )}
    </section>
  );
};

type Part = { key: string; label: string; value: string; help?: string };

/** Parts that are 0 say nothing. */
const partsOf = (sums: NonNullable<SettlementData['sums']>, t: ReturnType<typeof useSettlementTexts>): Part[] => [
  { key: 'fee', label: t('fees'), value: sums.fee },
  ...[
    { key: 'late', label: t('lateChanges'), value: sums.late_changes, help: t('lateChangesHelp') },
    { key: 'carried', label: t('carriedForward'), value: sums.carried_forward, help: t('carriedForwardHelp') },
    { key: 'adjustments', label: t('adjustments'), value: sums.adjustments },
    { key: 'compensations', label: t('compensations'), value: sums.compensations, help: t('compensationsText') },
  ].filter(({ value }) => value !== '0'),
];

type RunButtonsProps = { data: SettlementData; scope: SettlementScope; onShow: (dialog: 'pay' | 'invoice') => void };

const RunButtons = ({ data, scope, onShow }: RunButtonsProps): ReactNode => {
  const t = useSettlementTexts();
  const { run, sums, can } = data;
  const calculating = useAction(calculateSettlement);
  const confirming = useAction(confirmSettlement);
  const reopening = useAction(reopenSettlement);
  // Why stands among the notices below.
  const isHeld = useIncompleteMonths().length > 0;
  const next = (run?.run_version ?? 0) + 1;
  const tell = (saved: SettlementRun | undefined): void => {
    if (saved !== undefined) notifySuccess(t(`done_${saved.state}`));
  };
  const calculate = async (): Promise<void> => {
    const isAgain = run?.state === 'calculated';
    const answer = await confirm({
      text: t('calculateText', { number: next }),
      confirmLabel: t('calculate'),
      needsReason: isAgain,
    });
    if (answer === null) return;
    const input = {
      agent_id: scope.agent_id,
      date_from: scope.date_from,
      date_to: scope.date_to,
      ...(run === null ? {} : { version: run.version }),
      ...(answer.reason === '' ? {} : { reason: answer.reason }),
    };
    tell(await calculating.mutateAsync(input).catch(() => undefined));
  };
  const agree = async (of: SettlementRun): Promise<void> => {
    const text = t('confirmText', { number: of.run_version, amount: moneyText(of.amount_due) });
    if ((await confirm({ text, confirmLabel: t('confirm') })) === null) return;
    tell(await confirming.mutateAsync({ id: of.id, version: of.version }).catch(() => undefined));
  };
  const reopen = async (of: SettlementRun): Promise<void> => {
    const answer = await confirm({
      text: t('reopenText', { number: next }),
      affected: [of.agent_name, `${of.date_from} → ${of.date_to}`, `${moneyText(of.amount_due)} USD`],
      confirmLabel: t('reopen'),
      needsReason: true,
      isDangerous: true,
    });
    if (answer === null) return;
    tell(await reopening.mutateAsync({ id: of.id, version: of.version, reason: answer.reason }).catch(() => undefined));
  };
  const isAgreed = run?.state === 'confirmed' || run?.state === 'paid';
  const canCalculate = run === null ? can.calculate && sums !== null && data.blocks.length === 0 : run.can.calculate;
  return (
    <>
      {canCalculate ? (
        <Button
          variant={run?.state === 'calculated' ? 'default' : 'filled'}
          loading={calculating.isPending}
          disabled={isHeld}
          onClick={() => void calculate()}
        >
          {t(run === null ? 'calculate' : 'recalculate')}
        </Button>
      ) : null}
      {run?.can.confirm ? (
        <Button loading={confirming.isPending} onClick={() => void agree(run)}>
          {t('confirm')}
        </Button>
      ) : null}
      {run?.can.pay ? <Button onClick={() => onShow('pay')}>{t('pay')}</Button> : null}
      {run?.can.reopen ? (
        <Button variant="default" loading={reopening.isPending} onClick={() => void reopen(run)}>
          {t('reopen')}
        </Button>
      ) : null}
      {isAgreed && can.invoice ? (
        <Button variant="default" onClick={() => onShow('invoice')}>
          {t('invoice')}
        </Button>
      ) : null}
    </>
  );
};
