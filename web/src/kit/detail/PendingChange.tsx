import { getApprovalList } from '@manager/contract/features/approval/approval';
import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from '../texts.en.ts';

const MOST = 200;

/** Says that changes of this record wait for a second person, to those who asked for them or may decide. */
export const PendingChange = ({ type, id }: { type: string; id: string }): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  const { data } = useCall(getApprovalList, { folder: 'all', state: 'pending', object_type: type, limit: MOST });
  const waiting = (data?.list ?? []).filter((row) => row.kind === 'request' && row.object_id === id);
  if (waiting.length === 0) return null;
  return (
    <Alert color="brand" variant="light" mb="sm" role="status">
      {t('pendingChange')}{' '}
      {waiting.map((row) => (
        <Link key={row.id} to={`/approval/index?id=${row.id}`}>
          {[t('approvalRequest', { id: row.id }), row.requested_name, row.reason].filter(Boolean).join(' · ')}{' '}
        </Link>
      ))}
    </Alert>
  );
};
