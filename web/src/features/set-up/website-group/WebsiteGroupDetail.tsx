import type { WebsiteGroupRow } from '@manager/contract/features/set-up/website-group';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { GroupMembers } from './GroupMembers.tsx';
import type { texts } from './texts.en.ts';
import { exactPercentText } from '../../../ui/format.ts';

type Props = { row: WebsiteGroupRow; onEdit: () => void };

export const WebsiteGroupDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-group');
  return (
    <RecordDetail
      type="site_group"
      row={row}
      onEdit={onEdit}
      facts={[
        { label: t('id'), value: <CopyText value={row.id} /> },
        { label: t('code'), value: <CopyText value={row.code} /> },
        { label: t('name'), value: row.name },
        { label: t('rtp'), value: row.rtp === null ? t('rtpGames') : exactPercentText(row.rtp) },
        { label: t('sites'), value: row.members },
        { label: t('note'), value: row.note },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
      tabs={[{ key: 'members', label: `${t('sites')} (${row.members})`, content: <GroupMembers row={row} /> }]}
    />
  );
};
