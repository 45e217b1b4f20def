import { getAgentList, renewInviteCode, type getAgentDetail, type AgentRow } from '@manager/contract/features/set-up/agent';
import { getWebsiteList } from '@manager/contract/features/set-up/website';
import { getUserList } from '@manager/contract/features/user/user';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { useRelatedTab } from '../../../kit/detail/RelatedTab.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { useMayCall } from '../../../kit/resource/use-resource.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { dateTimeText } from '../../../ui/format.ts';
import { AgentStatus } from './AgentStatus.tsx';
import { calendarText } from './calendar-text.ts';
import { moveText } from './move-text.ts';
import type { texts } from './texts.en.ts';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../ui/notify.ts';

/** Asks and draws another invite code: the old one is void at once. */
const useRenewInvite = (): ((row: Pick<AgentRow, 'id' | 'version' | 'name' | 'invite_code'>) => Promise<void>) => {
  const t = useTexts<typeof texts>('set-up/agent');
  const { mutateAsync } = useAction(renewInviteCode);
  return async ({ id, version, name, invite_code: code }) => {
    const answer = await confirm({
      text: t('inviteRenewText', { name, code }),
      confirmLabel: t('inviteRenew'),
      isDangerous: true,
    });
    if (answer === null) return;
    const saved = await mutateAsync({ id, version }).catch(() => undefined);
    if (saved !== undefined) notifySuccess(t('inviteRenewed', { code: saved.invite_code }));
  };
};

type Props = { row: OutputOf<typeof getAgentDetail>; onEdit: () => void };

export const AgentDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/agent');
  const k = useTexts<typeof kitTexts>('kit');
  const next = row.next_calendar;
  const renewInvite = useRenewInvite();
  const mayCall = useMayCall();
  const related = useRelatedTab([
    {
      label: t('sites'),
      endpoint: getWebsiteList,
      input: { agent_id: row.id },
      href: `/set-up/website?agent_id=${row.id}`,
    },
    {
      label: t('agentsBelow'),
      endpoint: getAgentList,
      input: { super_agent_id: row.id },
      href: `/set-up/agent?super_agent_id=${row.id}`,
    },
    {
      label: t('user'),
      endpoint: getUserList,
      input: { agent_id: row.id },
      href: `/set-up/user-list?agent_id=${row.id}`,
    },
  ]);
  const calendars = (
    <HistoryTable
      heads={[t('calendarFrom'), t('timezone'), t('settlementHour')]}
      rows={row.calendars.map((calendar) => [
        calendar.from_at === null ? t('calendarStart') : dateTimeText(calendar.from_at, calendar.timezone),
        calendar.timezone,
        `${String(calendar.settlement_hour).padStart(2, '0')}:00`,
      ])}
    />
  );
  return (
    <RecordDetail
      type="agent"
      row={row}
      onEdit={onEdit}
      actions={
        mayCall(renewInviteCode) ? (
          <Button variant="default" onClick={() => void renewInvite(row)}>
            {t('inviteRenew')}
          </Button>
        ) : undefined
      }
      facts={[
        { label: t('id'), value: <CopyText value={row.id} /> },
        { label: t('name'), value: row.name },
        { label: t('inviteCode'), value: <CopyText value={row.invite_code} /> },
        { label: t('sellerId'), value: <CopyText value={row.seller_id} /> },
        { label: t('superAgent'), value: row.super_agent_name },
        ...(row.next_super_agent === null ? [] : [{ label: t('move'), value: moveText(t, row.next_super_agent, row.timezone) }]),
        { label: t('level'), value: row.level },
        { label: t('status'), value: <AgentStatus row={row} /> },
        { label: t('isTest'), value: row.is_test ? k('yes') : k('no') },
        { label: t('calendar'), value: calendarText(row) },
        ...(next === null
          ? []
          : [
              {
                label: t('calendarChange'),
                value: t('calendarNext', { from: dateTimeText(next.from_at, next.timezone), calendar: calendarText(next) }),
              },
            ]),
        { label: t('brand'), value: row.brand },
        { label: t('domain'), value: row.domain },
        { label: t('website'), value: row.website },
        { label: t('siteGroup'), value: row.site_group_name },
        { label: t('billingName'), value: row.billing_name },
        { label: t('billingAddress'), value: row.billing_address },
        { label: t('taxNumber'), value: row.billing_tax_number },
        { label: t('billingEmail'), value: row.billing_email },
        { label: t('websites'), value: row.websites },
        { label: t('searchShow'), value: row.search_show ? k('yes') : k('no') },
        { label: t('sort'), value: row.sort },
        { label: t('note'), value: row.note },
        { label: t('note2'), value: row.note2 },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
      tabs={[{ key: 'calendars', label: t('calendars'), content: calendars }, ...related]}
    />
  );
};
