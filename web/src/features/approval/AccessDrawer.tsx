import { getAccessRequest, type AccessRequestDetail } from '@manager/contract/features/permission/access-request';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import { FactList } from '../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../kit/detail/RecordPanel.tsx';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { useCodeTitle } from '../../product/codes/code-title.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { ApprovalStateTag } from './ApprovalTags.tsx';
import { GrantForm } from './GrantForm.tsx';
import classes from './approval.module.css';
import type { texts } from './texts.en.ts';
import { useAccessDecisions } from './use-access-decisions.ts';

/** A permission that somebody asks for: who, why, and the ways to grant it. */
export const AccessDrawer = ({ id, onClose }: { id: string; onClose: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  const query = useCall(getAccessRequest, { id });
  const title = query.data === undefined ? '' : `${t('kind_access')} · ${query.data.user.user_name}`;
  return (
    <RecordDrawer title={title} widthPx={720} onClose={onClose}>
      <div className={classes.drawer}>
        <RecordPanel query={query}>{(request) => <Request request={request} />}</RecordPanel>
      </div>
    </RecordDrawer>
  );
};

const Request = ({ request }: { request: AccessRequestDetail }): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  const k = useTexts<typeof kitTexts>('kit');
  const title = useCodeTitle();
  const { withdraw } = useAccessDecisions(request);
  const { code, user, can } = request;
  return (
    <>
      <div className={classes.banner}>
        <ApprovalStateTag kind="access" state={request.state === 'granted' ? 'executed' : request.state} />
        <span>{t('asksFor', { name: user.name, title: title.full(code), code })}</span>
        {request.is_dangerous ? <StatusTag tone="warn">{t('dangerous')}</StatusTag> : null}
        {can.withdraw ? (
          <Button variant="default" size="compact-sm" onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
        ) : null}
      </div>
      <h3>{k('reason')}</h3>
      <p className={classes.reason}>{request.reason}</p>
      {can.reject ? <GrantForm request={request} /> : null}
      <h3>{k('detail')}</h3>
      <Facts request={request} />
    </>
  );
};

const Facts = ({ request }: { request: AccessRequestDetail }): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  const { user, path } = request;
  return (
    <FactList
      facts={[
        { label: t('id'), value: request.id },
        {
          label: t('requestedBy'),
          value: <Link to={`/set-up/user-list?id=${user.id}`}>{`${user.name} (${user.user_name})`}</Link>,
        },
        { label: t('agent'), value: user.agent_name },
        { label: t('group'), value: user.auth_group_name },
        { label: t('page'), value: titleOf(path) ?? path },
        { label: t('requestedAt'), value: <DateTime at={request.requested_at} /> },
        { label: t('expires'), value: <DateTime at={request.expires_at} /> },
        { label: t('decidedBy'), value: request.decided_name },
        { label: t('decided'), value: <DateTime at={request.decided_at} /> },
        { label: t('grantedIn'), value: request.group_name },
        { label: t('decisionReason'), value: request.decision_reason },
      ]}
    />
  );
};
