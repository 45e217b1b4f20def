import { getAuditDetail, type AuditDetail } from '@manager/contract/features/log/audit';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { AuditMarkTag, AuditOutcomeTag } from '../../../product/audit/AuditTags.tsx';
import { ObjectName } from '../../../product/audit/ObjectName.tsx';
import { ChangeList } from '../../../product/changes/ChangeList.tsx';
import { useNames } from '../../../product/changes/use-names.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { dateTimeText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from '../log.module.css';
import { RawJson } from '../RawJson.tsx';
import type { texts as logTexts } from '../texts.en.ts';
import type { texts } from './texts.en.ts';

type Props = {
  id: string;
  onClose: () => void;
  /** To the older or newer row of the page. */ onStep: (step: 1 | -1) => void;
};

/** One audit row: who did what, what it changed, and its place in the chain. J and K walk the page. */
export const AuditDrawer = ({ id, onClose, onStep }: Props): ReactNode => {
  const t = useTexts<typeof texts>('log/audit');
  const k = useTexts<typeof kitTexts>('kit');
  const l = useTexts<typeof logTexts>('log');
  const query = useCall(getAuditDetail, { id }, { keepsPrevious: true });
  return (
    <RecordDrawer title={t('title', { seq: query.data?.seq ?? '' })} widthPx={720} onClose={onClose} onStep={onStep}>
      <RecordPanel query={query}>
        {(row) => (
          <DetailTabs
            tabs={[
              { key: 'overview', label: k('overview'), content: <Overview row={row} /> },
              { key: 'chain', label: t('chain'), content: <Chain row={row} /> },
              { key: 'raw', label: l('raw'), content: <RawJson value={row} /> },
            ]}
          />
        )}
      </RecordPanel>
    </RecordDrawer>
  );
};

const Overview = ({ row }: { row: AuditDetail }): ReactNode => {
  const t = useTexts<typeof texts>('log/audit');
  const k = useTexts<typeof kitTexts>('kit');
  const names = useNames();
  return (
    <>
      <FactList
        facts={[
          { label: t('at'), value: dateTimeText(row.at) },
          { label: t('user'), value: row.actor_name || t('noActor') },
          { label: t('action'), value: `${names.action(row.action)} (${row.action})` },
          { label: t('object'), value: <ObjectName row={row} /> },
          { label: t('agent'), value: row.agent_name },
          { label: t('outcome'), value: <AuditOutcomeTag outcome={row.outcome} /> },
          ...(row.mark === null ? [] : [{ label: t('mark'), value: <AuditMarkTag mark={row.mark} /> }]),
          { label: k('reason'), value: row.reason },
          {
            label: t('approval'),
            value: row.approval_id === null ? '' : <Link to={`/approval/index?id=${row.approval_id}`}>{row.approval_id}</Link>,
          },
          { label: k('approvedBy'), value: row.approved_name ?? '' },
          { label: t('ip'), value: row.ip },
          { label: t('authLevel'), value: row.auth_level },
          { label: t('userAgent'), value: row.user_agent },
          { label: t('session'), value: row.sid },
          { label: t('requestId'), value: <CopyText value={row.request_id} /> },
          { label: t('idemKey'), value: row.idem_key },
        ]}
      />
      <h3 className={classes.section}>{t('changes')}</h3>
      <ChangeList before={row.before} after={row.after} />
    </>
  );
};

const Chain = ({ row }: { row: AuditDetail }): ReactNode => {
  const t = useTexts<typeof texts>('log/audit');
  const hash = (value: string): ReactNode => <span className={classes.hash}>{value}</span>;
  return (
    <FactList
      facts={[
        { label: t('seq'), value: `#${row.seq}` },
        { label: t('agentSeq'), value: `#${row.agent_seq}` },
        {
          label: t('sealed'),
          value: row.is_sealed ? (
            <StatusTag tone="good">{t('sealed')}</StatusTag>
          ) : (
            <StatusTag tone="info">{t('notSealed')}</StatusTag>
          ),
        },
        { label: t('exact'), value: row.at_exact },
        { label: t('hash'), value: hash(row.hash) },
        { label: t('prevHash'), value: hash(row.prev_hash) },
      ]}
    />
  );
};
