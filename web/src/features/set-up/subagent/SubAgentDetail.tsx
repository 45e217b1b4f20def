import type { getSubAgentDetail } from '@manager/contract/features/set-up/subagent';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as effectTexts } from '../../../kit/effect/texts.en.ts';
import { metricText } from '../../../kit/report/metric-columns.tsx';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { betsLink } from './bets-link.ts';
import { reasonText, rtpText } from './group-text.ts';
import classes from './subagent.module.css';
import type { texts } from './texts.en.ts';

type Row = OutputOf<typeof getSubAgentDetail>;

const FIGURES = ['rounds', 'bet', 'win', 'win_loss', 'rate'] as const;

export const SubAgentDetail = ({ row, onEdit }: { row: Row; onEdit: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/subagent');
  const e = useTexts<typeof effectTexts>('kit/effect');
  const tr = useReportTexts();
  const holds = useHolds();
  const days = { from: row.date_from, to: row.date_to };
  const reason = row.auto_reason;
  return (
    <RecordDetail
      type="sub_agent"
      row={row}
      onEdit={onEdit}
      facts={[
        { label: t('code'), value: <CopyText value={row.code} /> },
        {
          label: t('site'),
          value: holds('C-2') ? <Link to={`/set-up/website?id=${row.site_id}`}>{row.site_name}</Link> : row.site_name,
        },
        { label: t('agent'), value: row.agent_name },
        { label: t('group'), value: row.group_name ?? t('noGroup') },
        { label: t('rtpInForce'), value: rtpText(row, { t, e }) },
        { label: t('configuredGroup'), value: row.configured_group_name },
        { label: t('autoGroup'), value: row.auto_group_name },
        { label: t('reason'), value: reasonText(reason, t) },
        ...(reason === null
          ? []
          : [
              { label: t('lookedAt'), value: `${reason.date_from} → ${reason.date_to}` },
              { label: t('groupedAt'), value: <DateTime at={reason.at} /> },
            ]),
        { label: t('note'), value: row.note },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
    >
      <section className={classes.figures} aria-label={t('figures', days)}>
        <dl>
          {FIGURES.map((id) => (
            <div key={id}>
              <dt>{tr(`metric.${id}`)}</dt>
              <dd>{metricText(id, row[id])}</dd>
            </div>
          ))}
        </dl>
        <p>
          {t('figures', days)} {holds('B-3') ? <Link to={betsLink(row, days)}>{t('openBets')}</Link> : null}
        </p>
      </section>
    </RecordDetail>
  );
};
