import { getMarkEvents, type MarkRow } from '@manager/contract/features/risk-set/account-risk';
import { type ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { CaseLink } from '../../../product/record/CaseLink.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { exactPercentText, MISSING, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { Who } from '../../../product/record/Who.tsx';
import { MARK_TONES } from './mark-tones.ts';
import { ReviewPanel } from './ReviewPanel.tsx';
import type { texts } from './texts.en.ts';

/** A marked player: what was seen, what was decided, and what holds because of it. */
export const MarkDetail = ({ row, onEdit }: { row: MarkRow; onEdit: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/account-risk');
  const events = useCall(getMarkEvents, { id: row.id });
  const measures = [
    row.max_bet_usd === null ? null : `${t('maxBet')}: ${moneyText(row.max_bet_usd)}`,
    row.needs_check ? t('needsCheck') : null,
    row.control === null
      ? null
      : `${t(`control_${row.control}`)} · ${row.game_name ?? ''} · ${row.control_rtp === null ? '' : exactPercentText(row.control_rtp)}`,
  ].filter((part) => part !== null);
  return (
    <RecordDetail
      type="risk_mark"
      row={row}
      onEdit={onEdit}
      tabs={[
        ...(row.can.review || row.can.release
          ? [{ key: 'review', label: t('review'), content: <ReviewPanel mark={row} /> }]
          : []),
        {
          key: 'events',
          label: t('events'),
          content: (
            <DetailTable caption={t('events')}>
              <thead>
                <tr>
                  <th scope="col">{t('when')}</th>
                  <th scope="col">{t('what')}</th>
                  <th scope="col">{t('who')}</th>
                  <th scope="col">{t('reason')}</th>
                </tr>
              </thead>
              <tbody>
                {(events.data?.list ?? []).map((one) => (
                  <tr key={one.id}>
                    <td>
                      <DateTime at={one.created_at} />
                    </td>
                    <td>{t(`event_${one.event}`)}</td>
                    <td>{one.by_user === '' ? t('manager') : <Who by={one.by_user} agreed={one.approved_name} />}</td>
                    <td data-wrap>{one.reason || MISSING}</td>
                  </tr>
                ))}
              </tbody>
            </DetailTable>
          ),
        },
      ]}
      facts={[
        { label: t('state'), value: <StatusTag tone={MARK_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag> },
        { label: t('player'), value: <CopyText value={row.user_name} /> },
        { label: t('site'), value: row.site_name },
        { label: t('riskMark'), value: t(`source_${row.source}`) },
        { label: t('rule'), value: row.rule === null ? MISSING : t(`rule_${row.rule}`) },
        ...Object.entries(row.evidence).map(([name, value]) => ({
          label: evidenceName(t, name),
          value: evidenceText(name, value),
        })),
        { label: t('description'), value: row.description },
        { label: t('case'), value: <CaseLink id={row.case_id} /> },
        { section: t('review'), label: t('outcome'), value: row.outcome === null ? MISSING : t(`outcome_${row.outcome}`) },
        { label: t('measures'), value: measures.length === 0 ? MISSING : measures.join(' · ') },
        ...(row.compliance === 'unregulated'
          ? [{ label: t('times'), value: row.times === null ? MISSING : String(row.times) }]
          : []),
        { label: t('reason'), value: row.review_reason },
        { label: t('reviewedBy'), value: <Who by={row.reviewed_by} agreed={row.review_approved_name} /> },
        { label: t('reviewedAt'), value: row.reviewed_at === null ? MISSING : <DateTime at={row.reviewed_at} /> },
        { label: t('endsAt'), value: row.ends_at === null ? t('noEnd') : <DateTime at={row.ends_at} /> },
        { label: t('released'), value: row.released_how === null ? MISSING : t(`released_${row.released_how}`) },
        { label: t('releasedAt'), value: row.released_at === null ? MISSING : <DateTime at={row.released_at} /> },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
      ]}
    />
  );
};

const EVIDENCE = [
  'net_win_usd',
  'rounds',
  'game',
  'rtp_pct',
  'z',
  'bet_usd',
  'win_usd',
  'multiple',
  'rounds_a_minute',
  'minutes',
  'ip',
  'players',
] as const;

/** Money as everywhere; the other figures as they were kept. */
const evidenceText = (name: string, value: string): string => (name.endsWith('_usd') ? moneyText(value) : value);

const evidenceName = (t: ReturnType<typeof useTexts<typeof texts>>, name: string): string => {
  const known = EVIDENCE.find((one) => one === name);
  return known === undefined ? name : t(`seen_${known}`);
};
