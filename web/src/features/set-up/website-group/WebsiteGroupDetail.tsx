import type { WebsiteGroupRow } from '@manager/contract/features/set-up/website-group';
import { websiteGroup } from '@manager/contract/records/website-group';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { recordFacts } from '../../../product/record/record-facts.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { GroupMembers } from './GroupMembers.tsx';
import type { texts } from './texts.en.ts';
import { exactPercentText } from '../../../ui/format.ts';

type Props = { row: WebsiteGroupRow; onEdit: () => void };

export const WebsiteGroupDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-group');
  const facts = recordFacts(websiteGroup, t)(row, {
    code: <CopyText value={row.code} />,
    rtp: row.rtp === null ? t('rtpGames') : exactPercentText(row.rtp),
  });
  return (
    <RecordDetail
      type="site_group"
      row={row}
      onEdit={onEdit}
      facts={facts('id', 'code', 'name', 'rtp', 'members', 'note', 'created_at', 'updated_at')}
      tabs={[{ key: 'members', label: `${t('sites')} (${row.members})`, content: <GroupMembers row={row} /> }]}
    />
  );
};
