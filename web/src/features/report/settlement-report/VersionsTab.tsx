import { getVersionDiff } from '@manager/contract/features/report/settlement-report';
import { type SettlementVersion } from '@manager/contract/features/report/settlement-run';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { metricText } from '../../../kit/report/metric-columns.tsx';
import { formatMetric } from '../../../kit/report/metrics.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { moneyText } from '../../../ui/format.ts';
import { PlainTable } from './PlainTable.tsx';
import classes from './settlement.module.css';
import { useSettlementTexts } from './use-settlement-texts.ts';

type Props = {
  runId: string;
  versions: readonly SettlementVersion[];
  shown: number | null;
  timezone: string;
  onShow: (version: number) => void;
};

/** The frozen versions, and line by line what each changed. */
export const VersionsTab = ({ runId, versions, shown, timezone, onShow }: Props): ReactNode => {
  const t = useSettlementTexts();
  const newest = versions[0]?.run_version ?? 0;
  const [diffOf, setDiffOf] = useState(newest);
  const rowOf = (version: SettlementVersion) => ({
    key: String(version.run_version),
    cells: [
      t('versionName', { number: version.run_version }),
      <DateTime key="at" at={version.snapshot_at} timezone={timezone} />,
      version.by,
      version.reason === '' ? '–' : version.reason,
      moneyText(version.fee),
      moneyText(version.adjustments),
      moneyText(version.compensations),
      moneyText(version.amount_due),
      version.run_version === shown ? (
        t('shownNow')
      ) : (
        <button key="show" type="button" className={classes.link} onClick={() => onShow(version.run_version)}>
          {t('show')}
        </button>
      ),
      version.run_version < 2 ? null : (
        <button
          key="diff"
          type="button"
          className={classes.link}
          aria-pressed={version.run_version === diffOf}
          onClick={() => setDiffOf(version.run_version)}
        >
          Δ {t('versionName', { number: version.run_version - 1 })}
        </button>
      ),
    ],
  });
  return (
    <>
      <PlainTable
        label={t('tabVersions')}
        heads={[
          { key: 'version', head: t('row_version') },
          { key: 'at', head: t('at') },
          { key: 'by', head: t('by') },
          { key: 'reason', head: t('reason') },
          { key: 'fee', head: t('feeUsd'), isNumeric: true },
          { key: 'adjustments', head: t('adjustments'), isNumeric: true },
          { key: 'compensations', head: t('compensations'), isNumeric: true },
          { key: 'due', head: t('amountDue'), isNumeric: true },
          { key: 'show', head: t('show') },
          { key: 'diff', head: 'Δ' },
        ]}
        rows={versions.map(rowOf)}
      />
      {diffOf < 2 ? null : <VersionDiff runId={runId} version={diffOf} />}
    </>
  );
};

const VersionDiff = ({ runId, version }: { runId: string; version: number }): ReactNode => {
  const t = useSettlementTexts();
  const query = useCall(getVersionDiff, { id: runId, run_version: version });
  return (
    <section className={classes.section}>
      <RecordPanel query={query}>
        {({ list, fee_delta: fee, amount_due_delta: due }) => (
          <>
            <div className={classes.lead}>
              <h3>{t('diffOf', { number: version, before: version - 1 })}</h3>
              <span>{t('diffSums', { fee: formatMetric('bet_delta', fee), due: formatMetric('bet_delta', due) })}</span>
            </div>
            {list.length === 0 ? (
              <p className={classes.note}>{t('diffNone')}</p>
            ) : (
              <PlainTable
                label={t('diffOf', { number: version, before: version - 1 })}
                heads={[
                  { key: 'site', head: t('site') },
                  { key: 'vendor', head: t('vendor') },
                  { key: 'currency', head: t('currency') },
                  { key: 'bet', head: t('betDelta'), isNumeric: true },
                  { key: 'win', head: t('winDelta'), isNumeric: true },
                  { key: 'winLoss', head: t('winLossDelta'), isNumeric: true },
                  { key: 'pctBefore', head: t('pctBefore'), isNumeric: true },
                  { key: 'pctAfter', head: t('pctAfter'), isNumeric: true },
                  { key: 'feeBefore', head: t('feeBefore'), isNumeric: true },
                  { key: 'feeAfter', head: t('feeAfter'), isNumeric: true },
                  { key: 'fee', head: t('feeDelta'), isNumeric: true },
                ]}
                rows={list.map((row) => ({
                  key: row.id,
                  cells: [
                    row.site_code,
                    row.vendor,
                    row.currency,
                    metricText('bet_delta', row.bet_delta),
                    metricText('win_delta', row.win_delta),
                    metricText('win_loss_delta', row.win_loss_delta),
                    row.before?.fee_pct ?? '–',
                    row.after?.fee_pct ?? '–',
                    moneyText(row.before?.fee ?? null),
                    moneyText(row.after?.fee ?? null),
                    metricText('bet_delta', row.fee_delta),
                  ],
                }))}
              />
            )}
          </>
        )}
      </RecordPanel>
    </section>
  );
};
