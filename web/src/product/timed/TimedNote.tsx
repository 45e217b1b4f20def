import { getTimedChangeList, type TimedChangeRow } from '@manager/contract/features/set-up/timed-change';
import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { dateTimeText } from '../../ui/format.ts';
import { useMayCall } from '../../kit/resource/use-resource.ts';
import type { texts } from './texts.en.ts';
import { TIMED_TYPES } from './timed-types.ts';

/** Says that a change of this record waits for its time, or is in force until one. */
export const TimedNote = ({ type, id }: { type: string; id: string }): ReactNode => {
  const t = useTexts<typeof texts>('product/timed');
  const mayCall = useMayCall();
  const { data } = useCall(
    getTimedChangeList,
    { object_type: type, object_id: id, is_open: true, sort: 'apply_at' },
    { isEnabled: TIMED_TYPES.some((one) => one === type) && mayCall(getTimedChangeList) },
  );
  const waiting = data?.list ?? [];
  if (waiting.length === 0) return null;
  const textOf = ({ state, apply_at: applyAt, revert_at: revertAt }: TimedChangeRow): string => {
    if (state === 'applied') return t('inForceUntil', { at: dateTimeText(revertAt ?? applyAt) });
    return t(state === 'scheduled' ? 'waits' : 'waitsApproval', { at: dateTimeText(applyAt) });
  };
  return (
    <Alert color="brand" variant="light" mb="sm" role="status">
      {waiting.map((row) => (
        <div key={row.id}>
          {textOf(row)} <Link to={`/set-up/timed-change?id=${row.id}`}>{t('see')}</Link>
        </div>
      ))}
    </Alert>
  );
};
