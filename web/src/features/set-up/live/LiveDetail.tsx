import type { LiveRow } from '@manager/contract/features/set-up/live';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import type { texts } from './texts.en.ts';
import { TypeTag } from './TypeTag.tsx';
import { useUnflag } from './use-unflag.ts';

const WITHDRAW = { real: 'withdraw_yes', live: 'withdraw_no', test: 'withdraw_test', robot: 'withdraw_test' } as const;

export const LiveDetail = ({ row, onEdit }: { row: LiveRow; onEdit: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/live');
  const holds = useHolds();
  const unflag = useUnflag();
  const isLive = row.type === 'live';
  return (
    <RecordDetail
      type="player"
      row={{ ...row, can: { edit: false } }}
      onEdit={onEdit}
      actions={
        row.can.flag || row.can.unflag ? (
          <>
            {row.can.flag ? (
              <Button variant="default" onClick={onEdit}>
                {t(isLive ? 'changeFlag' : 'flag')}
              </Button>
            ) : null}
            {row.can.unflag ? (
              <Button variant="default" onClick={() => void unflag(row)}>
                {t('unflag')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
      facts={[
        { label: t('id'), value: <CopyText value={row.id} /> },
        { label: t('userName'), value: <CopyText value={row.user_name} /> },
        { label: t('nickName'), value: row.nick_name },
        {
          label: t('site'),
          value: holds('C-2') ? <Link to={`/set-up/website?id=${row.site_id}`}>{row.site_name}</Link> : row.site_name,
        },
        { label: t('agent'), value: row.agent_name },
        { label: t('currency'), value: row.currency },
        { label: t('type'), value: <TypeTag type={row.type} /> },
        { label: t('withdraw'), value: t(WITHDRAW[row.type]) },
        ...(isLive
          ? [
              { label: t('expiresAt'), value: row.live_until === null ? t('noEnd') : <DateTime at={row.live_until} /> },
              { label: t('note'), value: row.live_note },
              { label: t('liveBy'), value: row.live_by },
              { label: t('liveAt'), value: row.live_at === null ? '' : <DateTime at={row.live_at} /> },
            ]
          : []),
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
      ]}
    />
  );
};
