import { type TimedChangeRow, cancelTimedChange } from '@manager/contract/features/set-up/timed-change';
import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { objectHref } from '../../../product/audit/object-link.ts';
import { ChangeList } from '../../../product/changes/ChangeList.tsx';
import { useNames } from '../../../product/changes/use-names.ts';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { namedZoneText, namedZoneTimeText, dateTimeText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';
import { TIMED_TONES } from './timed-tones.ts';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../ui/notify.ts';

/** Takes a change back before its time, or the end of one that is in force, after a question for the reason. */
const useCancel = (): ((row: TimedChangeRow) => Promise<void>) => {
  const t = useTexts<typeof texts>('set-up/timed-change');
  const { mutateAsync } = useAction(cancelTimedChange);
  return async ({ id, version, object_name: name, apply_at: applyAt, revert_at: revertAt, can }) => {
    const isEnd = can.cancel_revert;
    const answer = await confirm({
      title: t(isEnd ? 'cancelRevert' : 'cancel'),
      text: isEnd
        ? t('cancelRevertText', { name, at: dateTimeText(revertAt ?? applyAt) })
        : t('cancelText', { name, at: dateTimeText(applyAt) }),
      confirmLabel: t(isEnd ? 'cancelRevert' : 'cancel'),
      needsReason: true,
    });
    if (answer === null) return;
    const done = await mutateAsync({ id, version, reason: answer.reason }).catch(() => undefined);
    if (done !== undefined) notifySuccess(t(isEnd ? 'cancelRevertDone' : 'cancelDone'));
  };
};

export const TimedChangeDetail = ({ row }: { row: TimedChangeRow }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/timed-change');
  const names = useNames();
  const cancel = useCancel();
  const href = objectHref(row);
  const object = `${names.object(row.object_type)} · ${row.object_name}`;
  const timeOf = (at: string | null, lateS: number | null = null): ReactNode =>
    at === null ? '–' : <TimeThere at={at} zone={row.timezone} note={lateS === null ? '' : t('late', { count: lateS })} />;
  return (
    <RecordDetail
      type="timed_change"
      row={{ id: row.id }}
      actions={
        row.can.cancel || row.can.cancel_revert ? (
          <Button variant="default" onClick={() => void cancel(row)}>
            {t(row.can.cancel_revert ? 'cancelRevert' : 'cancel')}
          </Button>
        ) : undefined
      }
      facts={[
        { label: t('state'), value: <StatusTag tone={TIMED_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag> },
        { label: t('record'), value: href === undefined ? object : <Link to={href}>{object}</Link> },
        { label: t('agent'), value: row.agent_name },
        { label: t('takesEffectAt'), value: timeOf(row.apply_at) },
        { label: t('revertAt'), value: row.revert_at === null ? t('noEnd') : timeOf(row.revert_at) },
        { label: t('reason'), value: row.reason },
        { label: t('requestedBy'), value: row.requested_name },
        { label: t('requestedAt'), value: <DateTime at={row.requested_at} /> },
        { label: t('approvedBy'), value: row.approved_name },
        {
          label: t('approval'),
          value: row.approval_id === null ? '–' : <Link to={`/approval/index?id=${row.approval_id}`}>{row.approval_id}</Link>,
        },
        { label: t('applied'), value: timeOf(row.applied_at, row.apply_late_s) },
        { label: t('reverted'), value: timeOf(row.reverted_at, row.revert_late_s) },
        ...(row.cancelled_at === null
          ? []
          : [{ label: t('cancelledBy'), value: `${row.cancelled_name} · ${row.cancel_reason}` }]),
      ]}
    >
      <Outcome row={row} />
      <h3>{t('changes')}</h3>
      <ChangeList before={row.before} after={row.after} />
    </RecordDetail>
  );
};

/** Why it was not done as it was agreed. */
const Outcome = ({ row }: { row: TimedChangeRow }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/timed-change');
  const isUndone = row.state === 'overtaken' || row.state === 'not_reverted';
  const text = row.failure !== '' ? row.failure : isUndone ? t(row.state === 'overtaken' ? 'overtaken' : 'notReverted') : '';
  if (text === '') return null;
  return (
    <Alert color="red" variant="light" mb="sm" title={t('failure')}>
      {text}
    </Alert>
  );
};

/** A time as the console shows it and, where its agent's clock says something else, by that one. */
const TimeThere = ({ at, zone, note }: { at: string; zone: string | null; note: string }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/timed-change');
  return (
    <>
      <DateTime at={at} />
      {zone === null ? null : <> · {t('there', { at: namedZoneTimeText(at, zone), zone: namedZoneText(zone) })}</>}
      {note === '' ? null : <> · {note}</>}
    </>
  );
};
