import { getApprovalDetail, type ApprovalRow } from '@manager/contract/features/approval/approval';
import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { FactList } from '../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../kit/detail/RecordDrawer.tsx';
import { RecordActions, RecordPanel } from '../../kit/detail/RecordPanel.tsx';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { ChangeList } from '../../product/changes/ChangeList.tsx';
import { useNames } from '../../product/changes/use-names.ts';
import { useCodeTitle } from '../../product/codes/code-title.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { dateTimeText } from '../../ui/format.ts';
import { amountText } from './about.ts';
import { ApprovalBadges, ApprovalStateTag, ExpiryText } from './ApprovalTags.tsx';
import { ApprovalSteps } from './ApprovalSteps.tsx';
import classes from './approval.module.css';
import { objectHref } from '../../product/audit/object-link.ts';
import { useObjectName } from './object-link.ts';
import type { texts } from './texts.en.ts';
import { useDecisions } from './use-decisions.ts';
import { useNow } from './use-now.ts';
import { EffectList } from '../../kit/effect/EffectList.tsx';

/** What is in force and what would be: now or at the decision, and when it was asked for, where that was something else. */
const RequestEffects = ({ row }: { row: ApprovalRow }): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  const { effects_asked: asked, effects_now: now } = row;
  const latest = now ?? asked;
  if (latest === null || latest.length === 0) return null;
  const hasMoved = now !== null && asked !== null && JSON.stringify(now) !== JSON.stringify(asked);
  const latestTitle = now === null ? 'effectAsked' : row.state === 'pending' ? 'effectNow' : 'effectDecided';
  return (
    <>
      <h3>{t(latestTitle)}</h3>
      <EffectList effects={latest} />
      {hasMoved ? (
        <>
          <h3>{t('effectAsked')}</h3>
          <EffectList effects={asked} />
        </>
      ) : null}
    </>
  );
};

/** One request: what would change, why, who asked, and the decision. */
export const ApprovalDrawer = ({ id, onClose }: { id: string; onClose: () => void }): ReactNode => {
  const names = useNames();
  const objectName = useObjectName();
  const query = useCall(getApprovalDetail, { id });
  const row = query.data;
  return (
    <RecordDrawer
      title={row === undefined ? '' : `${names.action(row.operation)} · ${objectName(row)}`}
      widthPx={720}
      onClose={onClose}
    >
      <div className={classes.drawer}>
        <RecordPanel query={query}>{(request) => <Request row={request} />}</RecordPanel>
      </div>
    </RecordDrawer>
  );
};

const Request = ({ row }: { row: ApprovalRow }): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  const k = useTexts<typeof kitTexts>('kit');
  const nowMs = useNow(1000);
  const isPending = row.state === 'pending';
  return (
    <>
      <div className={classes.banner}>
        <ApprovalStateTag kind={row.kind} state={row.state} />
        {isPending && row.expires_at !== null ? (
          <span>
            {t('expires')}: <ExpiryText row={row} nowMs={nowMs} />
          </span>
        ) : null}
        <ApprovalBadges row={row} nowMs={nowMs} />
      </div>
      <Buttons row={row} />
      {row.failure === '' ? null : (
        <Alert color="red" variant="light" title={t('failure')}>
          {row.failure}
        </Alert>
      )}
      <h3>{t('changes')}</h3>
      <ChangeList before={row.before} after={row.after} />
      <RequestEffects row={row} />
      <h3>{k('reason')}</h3>
      <p className={classes.reason}>{row.reason || '–'}</p>
      <h3>{k('detail')}</h3>
      <Facts row={row} />
      <h3>{t('steps')}</h3>
      <ApprovalSteps row={row} nowMs={nowMs} />
    </>
  );
};

const Buttons = ({ row }: { row: ApprovalRow }): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  const decide = useDecisions();
  const { approve, reject, withdraw, break_glass: glass } = row.can;
  if (!approve && !reject && !withdraw && !glass) return null;
  const isAlone = approve && row.glass_due_at !== null && withdraw;
  return (
    <RecordActions>
      {approve ? (
        <Button color={isAlone ? 'red' : undefined} onClick={() => void decide.approve(row)}>
          {t(isAlone ? 'runAlone' : 'approve')}
        </Button>
      ) : null}
      {reject ? (
        <Button variant="default" onClick={() => void decide.reject(row)}>
          {t('reject')}
        </Button>
      ) : null}
      {withdraw ? (
        <Button variant="default" onClick={() => void decide.withdraw(row)}>
          {t('withdraw')}
        </Button>
      ) : null}
      {glass ? (
        <Button variant="light" color="red" onClick={() => void decide.breakGlass(row)}>
          {t('breakGlass')}
        </Button>
      ) : null}
    </RecordActions>
  );
};

const Facts = ({ row }: { row: ApprovalRow }): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  const names = useNames();
  const title = useCodeTitle();
  const objectName = useObjectName();
  const href = objectHref(row);
  const object = `${names.object(row.object_type)} ${objectName(row) || t('objectNew')}`;
  return (
    <FactList
      facts={[
        { label: t('id'), value: row.id },
        { label: t('operation'), value: names.action(row.operation) },
        { label: t('object'), value: href === undefined ? object : <Link to={href}>{object}</Link> },
        { label: t('amount'), value: amountText(row) },
        { label: t('agent'), value: row.agent_name },
        {
          label: t('approveCode'),
          value: row.approve_code === 'is_super' ? t('superOnly') : `${title.full(row.approve_code)} (${row.approve_code})`,
        },
        { label: t('requestedBy'), value: row.requested_name },
        { label: t('requestedAt'), value: <DateTime at={row.requested_at} /> },
        { label: t('expires'), value: dateTimeText(row.expires_at) },
        { label: t('decidedBy'), value: row.decided_name },
        { label: t('decided'), value: <DateTime at={row.decided_at} /> },
      ]}
    />
  );
};
