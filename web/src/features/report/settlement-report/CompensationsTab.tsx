import { getSettlementCompensations, type SettlementCompensation } from '@manager/contract/features/report/settlement-report';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { objectHref } from '../../../product/audit/object-link.ts';
import { useHolds } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { exactText, formatCount, moneyText } from '../../../ui/format.ts';
import { PlainTable } from './PlainTable.tsx';
import classes from './settlement.module.css';
import type { SettlementScope } from './SettlementSearch.tsx';
import { useSettlementTexts } from './use-settlement-texts.ts';

const SHOWN = 200;

type Props = { scope: SettlementScope; /** Null: live. */ version: number | null };

/** What players were given or had taken back: each with the way to its case or, where a platform told it, to its movement. */
export const CompensationsTab = ({ scope, version }: Props): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const query = useCall(getSettlementCompensations, {
    agent_id: scope.agent_id,
    date_from: scope.date_from,
    date_to: scope.date_to,
    ...(version === null ? {} : { run_version: version }),
    limit: SHOWN,
  });
  const holds = useHolds();
  const hrefOf = ({ id, compensation_id: own }: SettlementCompensation): string | undefined => {
    if (own !== null && holds('D-2')) return objectHref({ object_type: 'compensation', object_id: own });
    return holds('E-2') ? `/statistics/wallet-record?${new URLSearchParams({ txn_id: id }).toString()}` : undefined;
  };
  const caseOf = (row: SettlementCompensation): ReactNode => {
    const name = row.compensation_id ?? (row.source_id === '' ? row.id : row.source_id);
    const href = hrefOf(row);
    return href === undefined ? name : <Link to={href}>{name}</Link>;
  };
  const rowOf = (row: SettlementCompensation) => ({
    key: row.id,
    cells: [
      caseOf(row),
      row.is_late ? t('compensationLate', { day: row.settle_date }) : row.settle_date,
      row.site_code,
      row.player_id,
      row.currency,
      moneyText(row.amount),
      exactText(row.fx),
      moneyText(row.amount_usd),
    ],
  });
  return (
    <RecordPanel query={query}>
      {({ list, total, due_usd: due }) =>
        list.length === 0 ? (
          <EmptyState kind="none" title={k('noneTitle')} text={t('compensationsNone')} />
        ) : (
          <>
            <div className={classes.lead}>
              <span>
                {t('compensationsText')}{' '}
                {total > list.length ? t('lateFirst', { shown: list.length, count: formatCount(total) }) : null}
              </span>
              <span>{t('compensationsDue', { amount: moneyText(due) })}</span>
            </div>
            <PlainTable
              label={t('compensations')}
              heads={[
                { key: 'case', head: t('compensationCase') },
                { key: 'day', head: t('day') },
                { key: 'site', head: t('site') },
                { key: 'player', head: t('playerId') },
                { key: 'currency', head: t('currency') },
                { key: 'amount', head: t('compensationAmount'), isNumeric: true },
                { key: 'fx', head: t('fx'), isNumeric: true },
                { key: 'usd', head: t('amount_usd'), isNumeric: true },
              ]}
              rows={list.map(rowOf)}
            />
          </>
        )
      }
    </RecordPanel>
  );
};
