import type { RtpBandRow } from '@manager/contract/features/risk-set/rtp-set';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CaseLink } from '../../../product/record/CaseLink.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { exactPercentText, formatCount, MISSING } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { SIDE_TONES, spanText } from './band-words.ts';
import type { texts } from './texts.en.ts';

export const BandDetail = ({ row, onEdit }: { row: RtpBandRow; onEdit: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/rtp-set');
  const at = (instant: string | null): ReactNode => (instant === null ? MISSING : <DateTime at={instant} />);
  return (
    <RecordDetail
      type="rtp_band"
      row={row}
      onEdit={onEdit}
      facts={[
        { section: t('where'), label: t('game'), value: row.game_name },
        { label: t('vendor'), value: row.vendor },
        { label: t('siteGroup'), value: row.site_group_name ?? t('allSites') },
        { label: t('startsAt'), value: at(row.start_at) },
        { label: t('status'), value: t(`status_${row.status}`) },
        { section: t('band'), label: t('down'), value: spanText(row.down_min, row.down_max) },
        { label: t('target'), value: row.target === null ? MISSING : exactPercentText(row.target) },
        { label: t('up'), value: spanText(row.up_min, row.up_max) },
        { label: t('onLeaving'), value: t('alertOnly') },
        {
          section: t('lastLook'),
          label: t('state'),
          value: row.side === null ? t('notJudged') : <StatusTag tone={SIDE_TONES[row.side]}>{t(`side_${row.side}`)}</StatusTag>,
        },
        { label: t('rtp'), value: row.rtp === null ? MISSING : exactPercentText(row.rtp) },
        { label: t('rounds'), value: row.rounds === null ? MISSING : formatCount(row.rounds) },
        { label: t('lookedAt'), value: at(row.looked_at) },
        { label: t('leftAt'), value: at(row.left_at) },
        { label: t('case'), value: <CaseLink id={row.case_id} /> },
        { section: t('why'), label: t('note'), value: row.note },
        { label: t('createdAt'), value: at(row.created_at) },
        { label: t('updatedAt'), value: at(row.updated_at) },
      ]}
    />
  );
};
