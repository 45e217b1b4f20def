import { cloneGroup, type getGroupDetail } from '@manager/contract/features/permission/group';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import type { Fact } from '../../../kit/detail/FactList.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { useMayCall } from '../../../kit/resource/use-resource.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { CodeList } from '../../../product/codes/CodeList.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { CloneGroup } from './CloneGroup.tsx';
import classes from './group.module.css';
import type { texts } from './texts.en.ts';

type Row = OutputOf<typeof getGroupDetail>;
type Props = { row: Row; onEdit: () => void; onCloned: (id: string) => void };

export const GroupDetail = ({ row, onEdit, onCloned }: Props): ReactNode => {
  const t = useTexts<typeof texts>('permission/group');
  const canAdd = useMayCall()(cloneGroup);
  const [isCloning, setCloning] = useState(false);
  const clone = (
    <Button variant="default" onClick={() => setCloning(true)}>
      {t('clone')}
    </Button>
  );
  return (
    <RecordDetail
      type="group"
      row={row}
      onEdit={onEdit}
      actions={canAdd ? clone : undefined}
      facts={useGroupFacts(row)}
      tabs={[
        { key: 'codes', label: `${t('permissions')} (${row.codes_count})`, content: <CodeList codes={row.codes} /> },
        { key: 'members', label: `${t('user')} (${row.users})`, content: <Members row={row} /> },
      ]}
    >
      {isCloning ? <CloneGroup row={row} onClose={() => setCloning(false)} onCloned={onCloned} /> : null}
    </RecordDetail>
  );
};

const useGroupFacts = (row: Row): Fact[] => {
  const t = useTexts<typeof texts>('permission/group');
  const limit = row.limits.compensation_usd_day;
  return [
    { label: t('id'), value: <CopyText value={row.id} /> },
    { label: t('name'), value: row.name },
    { label: t('agent'), value: row.agent_name ?? t('operator') },
    {
      label: t('status'),
      value: <StatusTag tone={row.status === 'enabled' ? 'good' : 'plain'}>{t(`status_${row.status}`)}</StatusTag>,
    },
    {
      label: t('dangerous'),
      value: row.is_dangerous ? <StatusTag tone="warn">{t('dangerousHint')}</StatusTag> : '–',
    },
    { label: t('compensation'), value: limit === undefined ? '–' : <Money value={limit} /> },
    ...(row.is_built_in ? [{ label: t('builtIn'), value: t('builtInHint') }] : []),
    { label: t('note'), value: row.note },
    { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
    { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
  ];
};

const Members = ({ row }: { row: Row }): ReactNode => {
  const t = useTexts<typeof texts>('permission/group');
  const k = useTexts<typeof kitTexts>('kit');
  const canOpen = useHolds()('C-5');
  if (row.members.length === 0) return <EmptyState kind="none" title={k('noneTitle')} text={t('noMembers')} />;
  return (
    <>
      <p className={classes.hint}>
        {t('membersHint')} {canOpen ? <Link to={`/set-up/user-list?auth_group_id=${row.id}`}>{t('userList')}</Link> : null}
      </p>
      <HistoryTable
        heads={[t('userName'), t('name'), t('status')]}
        rows={row.members.map((member) => [
          canOpen ? (
            <Link key="user" to={`/set-up/user-list?id=${member.id}`}>
              {member.user_name}
            </Link>
          ) : (
            member.user_name
          ),
          member.name,
          <StatusTag key="status" tone={member.status === 'enabled' ? 'good' : 'plain'}>
            {t(`status_${member.status}`)}
          </StatusTag>,
        ])}
      />
    </>
  );
};
