import {
  getWebsiteGroupMembers,
  moveGroupMembers,
  type GroupMember,
  type WebsiteGroupRow,
} from '@manager/contract/features/set-up/website-group';
import { Button } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { inForceText } from '../../../kit/effect/effect-text.ts';
import type { texts as effectTexts } from '../../../kit/effect/texts.en.ts';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { exactPercentText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import classes from './website-group.module.css';

const AddMembers = lazyPart(() => import('./AddMembers.tsx').then((module) => ({ default: module.AddMembers })));

/** Websites of the group, with the RTP that is in force at each and where it comes from. */
export const GroupMembers = ({ row }: { row: WebsiteGroupRow }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-group');
  const k = useTexts<typeof kitTexts>('kit');
  const e = useTexts<typeof effectTexts>('kit/effect');
  const [isAdding, setAdding] = useState(false);
  const query = useCall(getWebsiteGroupMembers, { id: row.id });
  const { mutateAsync } = useAction(moveGroupMembers);
  const takeOut = async (member: GroupMember): Promise<void> => {
    const isMoved = member.rtp === null && row.rtp !== null;
    const answer = await confirm({
      text: t('removeText', { name: member.name }),
      confirmLabel: t('remove'),
      needsReason: isMoved,
      ...(isMoved ? { changes: [{ label: t('rtp'), before: exactPercentText(row.rtp), after: t('rtpGames') }] } : {}),
    });
    if (answer === null) return;
    const input = { id: row.id, version: row.version, remove_site_ids: [member.id] };
    const saved = await mutateAsync({ ...input, ...(answer.reason === '' ? {} : { reason: answer.reason }) }).catch(
      () => undefined,
    );
    if (saved !== undefined) notifySuccess(t('websitesMoved'));
  };
  const source = (member: GroupMember): string =>
    member.rtp !== null
      ? t('rtpOwn', { rtp: exactPercentText(member.rtp) })
      : row.rtp !== null
        ? t('rtpFromGroup', { rtp: exactPercentText(row.rtp) })
        : t('rtpGames');
  return (
    <RecordPanel query={query}>
      {({ list, can }) => (
        <>
          <div className={classes.head}>
            <p>{t('membersText')}</p>
            {can.edit ? (
              <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
                {t('addWebsites')}
              </Button>
            ) : null}
          </div>
          {list.length === 0 ? (
            <EmptyState kind="none" title={k('noneTitle')} text={t('noMembersText')} />
          ) : (
            <table className={classes.members}>
              <thead>
                <tr>
                  <th scope="col">{t('site')}</th>
                  <th scope="col">{t('rtp')}</th>
                  <th scope="col">
                    <span className={classes.unseen}>{k('actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.map((member) => (
                  <tr key={member.id}>
                    <td>
                      <Link to={`/set-up/website?id=${member.id}`}>{member.name}</Link>
                      <small>
                        {member.code} · {member.agent_name}
                        {member.effective_status === 'disabled' ? (
                          <>
                            {' · '}
                            <StatusTag tone="plain">{t('status_disabled')}</StatusTag>
                          </>
                        ) : null}
                      </small>
                    </td>
                    <td>
                      {source(member)}
                      <small>{inForceText(e, member.rtp_in_force)}</small>
                    </td>
                    <td>
                      {can.edit ? (
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          aria-label={`${t('remove')}: ${member.name}`}
                          onClick={() => void takeOut(member)}
                        >
                          {t('remove')}
                        </Button>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {isAdding ? (
            <Suspense>
              <AddMembers row={row} members={list.map(({ id }) => id)} onClose={() => setAdding(false)} />
            </Suspense>
          ) : null}
        </>
      )}
    </RecordPanel>
  );
};
