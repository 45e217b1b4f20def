import type { CaseDetail, getCaseDetail, CaseEventRow } from '@manager/contract/features/risk-set/case';
import { getCaseItems } from '@manager/contract/features/risk-set/case-item';
import { caseText } from '@manager/contract/i18n/case-text';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallResult } from '../../../api/query.ts';
import { useStore } from '../../../browser/store.ts';
import { languageStore } from '../../../i18n/language.ts';
import { shownZone } from '../../../i18n/time-zone.ts';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { beginExport } from '../../../kit/export/exports.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './case.module.css';
import { CASE_TONES, useCaseTexts } from './case-words.ts';
import { CaseItems } from './CaseItems.tsx';
import { CaseNotes } from './CaseNotes.tsx';
import { CaseSteps } from './CaseSteps.tsx';
import { NotifyVendor } from './NotifyVendor.tsx';

/** What became of the case, newest first. */
const CaseHistory = ({ row }: { row: CaseDetail }): ReactNode => {
  const t = useCaseTexts();
  const stateOf = (state: CaseEventRow['to_state']): string => (state === null ? '–' : t(`state_${state}`));
  const whatOf = (event: CaseEventRow): string => {
    if (event.event === 'state') return t('event_state', { from: stateOf(event.from_state), to: stateOf(event.to_state) });
    if (event.event === 'hand_over') return t('event_hand_over', { to: event.to_owner });
    if (event.event === 'notice') return t('event_notice', { vendor: event.vendor, addresses: event.addresses.join(', ') });
    return event.event === 'items' ? t('event_items', { count: event.items }) : t('event_opened');
  };
  return (
    <div className={classes.lines}>
      {row.events.toReversed().map((event) => (
        <article key={event.id} className={classes.line}>
          <p>
            <strong>{whatOf(event)}</strong>
          </p>
          <p className={classes.who}>
            {event.user_name === '' ? t('manager') : event.user_name} · <DateTime at={event.created_at} />
          </p>
          {event.reason === '' ? null : <p className={classes.text}>{event.reason}</p>}
        </article>
      ))}
    </div>
  );
};

type Props = { query: CallResult<typeof getCaseDetail>; onClose: () => void };

/** One case beside the list: where it stands, what it holds, and what to do next. */
export const CaseDrawer = ({ query, onClose }: Props): ReactNode => {
  const t = useCaseTexts();
  return (
    <RecordDrawer title={t('detail', { id: query.data?.id ?? '' })} onClose={onClose} widthPx={720}>
      <RecordPanel query={query}>{(row) => <Detail row={row} />}</RecordPanel>
    </RecordDrawer>
  );
};

const Detail = ({ row }: { row: CaseDetail }): ReactNode => {
  const t = useCaseTexts();
  const language = useStore(languageStore);
  const takePack = (): void =>
    void beginExport({
      endpoint: getCaseItems.path,
      input: { case_id: row.id },
      format: 'zip',
      title: `${caseText('pack', language)} ${row.id}`,
      name_parts: [],
      columns: [{ id: 'id', title: 'ID' }],
      timezone: shownZone(undefined),
    });
  return (
    <div className={classes.detail}>
      <p className={classes.title}>{row.title}</p>
      <div className={classes.tags}>
        <StatusTag tone={CASE_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag>
        {row.is_overdue ? <StatusTag tone="bad">{t('overdue')}</StatusTag> : null}
      </div>
      <div className={classes.buttons}>
        <CaseSteps row={row} />
        <NotifyVendor row={row} />
        {row.can.pack ? (
          <Button variant="default" onClick={takePack}>
            {t('pack')}
          </Button>
        ) : null}
      </div>
      <DetailTabs
        tabs={[
          { key: 'items', label: `${t('items')} (${row.items})`, content: <CaseItems row={row} /> },
          { key: 'notes', label: `${t('notes')} (${row.case_notes.length})`, content: <CaseNotes row={row} /> },
          { key: 'history', label: t('history'), content: <CaseHistory row={row} /> },
          { key: 'overview', label: t('case'), content: <Overview row={row} /> },
        ]}
      />
    </div>
  );
};

const Overview = ({ row }: { row: CaseDetail }): ReactNode => {
  const t = useCaseTexts();
  const said = (name: string, at: string | null): ReactNode =>
    at === null ? (
      ''
    ) : (
      <>
        {name} · <DateTime at={at} />
      </>
    );
  return (
    <FactList
      facts={[
        { label: t('kind'), value: t(`kind_${row.kind}`) },
        { label: t('agent'), value: row.agent_id === null ? t('operator') : row.agent_name },
        { label: t('owner'), value: row.owner_name === '' ? t('nobody') : row.owner_name },
        { label: t('openedBy'), value: said(row.opened_name === '' ? t('manager') : row.opened_name, row.created_at) },
        { label: t('due'), value: <DateTime at={row.due_at} /> },
        ...(row.vendor === null
          ? []
          : [
              { label: t('vendor'), value: row.vendor.name },
              {
                label: t('vendorTold'),
                value: row.vendor.told_at === null ? t('notTold') : said(row.vendor.told_by, row.vendor.told_at),
              },
            ]),
        { label: t('conclusion'), value: row.conclusion === '' ? '' : `${t(`state_${row.conclusion}`)}: ${row.conclusion_note}` },
        { label: t('concludedBy'), value: said(row.concluded_name, row.concluded_at) },
        { label: t('closedBy'), value: said(row.closed_name, row.closed_at) },
      ]}
    />
  );
};
