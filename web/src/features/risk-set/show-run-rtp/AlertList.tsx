import { AlertSide, AlertState, getReturnAlerts, type ReturnAlertRow } from '@manager/contract/features/risk-set/show-run-rtp';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { choiceCodec, idCodec } from '../../../kit/filter/codecs.ts';
import { countColumn, dateColumn, tagColumn, textColumn } from '../../../kit/list/columns.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { CaseLink } from '../../../product/record/CaseLink.tsx';
import { rtpText, streamText, useReturnTexts } from './return-words.ts';
import { ReturnViews } from './ReturnViews.tsx';

const STATES = AlertState.options;
const SIDES = AlertSide.options;
const codecs = { case_state: choiceCodec(STATES), side: choiceCodec(SIDES), game_id: idCodec };
const TONES = { open: 'bad', investigating: 'warn', explained: 'info', fault_confirmed: 'bad', closed: 'plain' } as const;

/** What the monitor found, and what became of it. */
export const AlertList = (): ReactNode => {
  const t = useReturnTexts();
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: ['opened_at'], initialSort: '-opened_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getReturnAlerts, input, { pollMs: 15_000 });
  const columns: Column<ReturnAlertRow>[] = [
    dateColumn({ id: 'opened_at', header: t('openedAt'), isSortable: true }),
    textColumn({ id: 'game_name', header: t('game'), card: 'title' }),
    tagColumn({
      id: 'case_state',
      header: t('caseState'),
      tones: TONES,
      labelOf: (of: ReturnAlertRow['case_state']) => t(`case_${of}`),
    }),
    { id: 'rtp_profile', header: t('mathematics'), cell: (row) => streamText(row, t) },
    {
      id: 'split',
      header: t('foundIn'),
      cell: (row) =>
        row.split === 'whole' ? t('found_whole') : t(`found_${row.split}`, { value: row.split_value || t('notTold') }),
    },
    { id: 'side', header: t('side'), cell: (row) => t(`side_${row.side}`) },
    {
      id: 'theoretical_rtp',
      header: t('theoreticalRtp'),
      isNumeric: true,
      rangeValue: () => null,
      cell: (row) => rtpText(row.theoretical_rtp),
    },
    {
      id: 'rtp',
      header: t('seen'),
      help: t('seenHint'),
      isNumeric: true,
      rangeValue: () => null,
      cell: (row) => rtpText(row.rtp),
    },
    countColumn({ id: 'rounds', header: t('roundsSeen') }),
    { id: 'test', header: t('test'), cell: (row) => t(`test_${row.test}`) },
    textColumn({ id: 'owner', header: t('owner') }),
    {
      id: 'case_id',
      header: t('case'),
      cell: (row) => <CaseLink id={row.case_id} label={t('caseOf', { id: row.case_id })} />,
    },
    textColumn({ id: 'vendor', header: t('vendor') }),
    dateColumn({ id: 'vendor_told_at', header: t('vendorTold'), missing: t('vendorNotTold') }),
    dateColumn({ id: 'closed_at', header: t('closedAt') }),
  ];
  return (
    <Page scope={t('alertScope')}>
      <RecordList
        path="/risk-set/show-run-rtp#alerts"
        state={state}
        query={query}
        exportOf={{ endpoint: getReturnAlerts, input }}
        columns={columns}
        rowTone={(row) => (row.case_state === 'open' ? 'alarm' : row.case_state === 'closed' ? 'muted' : undefined)}
        tools={<ReturnViews value="alerts" />}
        fields={[
          { name: 'case_state', label: t('caseState'), ...choice(STATES, (of) => t(`case_${of}`)) },
          { name: 'side', label: t('side'), ...choice(SIDES, (side) => t(`side_${side}`)) },
        ]}
      />
    </Page>
  );
};
