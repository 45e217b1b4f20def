import {
  FIGURE_SORTS,
  getSubAgentDetail,
  getSubAgentList,
  GROUP_SOURCES,
  groupManySubAgents,
  type SubAgentListRow,
} from '@manager/contract/features/set-up/subagent';
import { isSubAgentId } from '@manager/domain/sub-agent-ids';
import { Suspense, type ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { type Codec, choiceCodec, dayCodec, idCodec } from '../../../kit/filter/codecs.ts';
import { idsInput } from '../../../kit/filter/ids-input.tsx';
import { dayRange } from '../../../kit/filter/range-inputs.tsx';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { RecordOnPage } from '../../../kit/list/RecordOnPage.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { useMayCall } from '../../../kit/resource/use-resource.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { betsLink, fitsBets } from './bets-link.ts';
import type { texts } from './texts.en.ts';
import { useSubAgentColumns } from './use-sub-agent-columns.tsx';
import { useSubAgentGroups } from '../../../product/sub-agent-group/use-sub-agent-groups.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useSubAgentSelection } from './use-sub-agent-selection.tsx';
import { decimal, ratePct, sum, toWire } from '@manager/domain/money';
import { metricText } from '../../../kit/report/metric-columns.tsx';
import type { TotalsRow } from '../../../kit/table/columns.ts';

/** The sums of the rows in sight, all in USD; the rate is the ratio of the sums. */
const pageTotals = (rows: readonly SubAgentListRow[], label: string): TotalsRow<SubAgentListRow>[] => {
  const sumOf = (name: 'bet' | 'win' | 'win_loss') => sum(rows.map((row) => decimal(row[name])));
  const [bet, win] = [sumOf('bet'), sumOf('win')];
  const figures = {
    rounds: rows.reduce((total, { rounds }) => total + rounds, 0),
    bet: toWire(bet),
    win: toWire(win),
    win_loss: toWire(sumOf('win_loss')),
    rate: ratePct(win, bet),
  };
  return [
    {
      key: 'page',
      label,
      cell: (id) => {
        const figure = FIGURE_SORTS.find((name) => name === id);
        return figure === undefined ? null : metricText(figure, figures[figure]);
      },
    },
  ];
};

const SubAgentDetail = lazyPart(() => import('./SubAgentDetail.tsx').then((module) => ({ default: module.SubAgentDetail })));
const SubAgentForm = lazyPart(() => import('./SubAgentForm.tsx').then((module) => ({ default: module.SubAgentForm })));
const SubAgentGroupDialog = lazyPart(() =>
  import('../../../product/sub-agent-group/SubAgentGroupDialog.tsx').then((module) => ({ default: module.SubAgentGroupDialog })),
);

const SOURCES = [...GROUP_SOURCES, 'none'] as const;

/** Comma-separated; a part that is no id is left for the server to name. */
const codesCodec: Codec<string[]> = {
  parse: (text) => {
    const codes = [...new Set(text.split(','))];
    return codes.every(isSubAgentId) ? codes : undefined;
  },
  format: (codes) => codes.join(','),
  initial: [],
};
const codecs = {
  code: codesCodec,
  site_id: idCodec,
  date_from: dayCodec,
  date_to: dayCodec,
  sub_agent_group_id: idCodec,
  group_from: choiceCodec(SOURCES),
  agent_id: idCodec,
};
const SORTS = ['id', 'code', 'created_at', ...FIGURE_SORTS];
const PATH = '/set-up/subagent';

/** C-10: labels that websites send for their own downline, their groups, and what their players did. */
const SubAgentScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/subagent');
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const mayCall = useMayCall();
  const canReadBets = useHolds()('B-3');
  const groups = useSubAgentGroups();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'code' });
  const query = useList(getSubAgentList, { ...state.filters, ...state.paging });
  const record = useCall(getSubAgentDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const { date_from: _from, date_to: _to, ...filters } = state.filters;
  const { selection, target, close, onDone } = useSubAgentSelection({ list: query, filters });
  const days = query.data === undefined ? undefined : { from: query.data.date_from, to: query.data.date_to };
  const columns = useSubAgentColumns({
    target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
    onEdit: (id) => state.open({ id, mode: 'edit' }),
    betsLinkOf: (row) => (canReadBets && days !== undefined && fitsBets(days) ? betsLink(row, days) : undefined),
  });
  const parts = {
    query: record,
    titleOf: (row: { code: string }) => row.code,
    form: (props: Parameters<typeof SubAgentForm>[0]) => <SubAgentForm key={props.row?.id} {...props} />,
    view: ({ row, onEdit }: Parameters<typeof SubAgentDetail>[0]) => <SubAgentDetail row={row} onEdit={onEdit} />,
  };
  const siteInput = useSiteInput();
  const agentInput = useAgentInput();
  if (state.mode === 'page' && state.id !== '') return <RecordOnPage state={state} {...parts} />;
  return (
    <Page scope={days === undefined ? ' ' : t('figures', days)}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getSubAgentList, input: { ...state.filters, ...state.paging } }}
        columns={columns}
        totals={query.data === undefined ? undefined : pageTotals(query.data.list, k('thisPage'))}
        fields={[
          { name: 'code', label: t('code'), ...idsInput() },
          { name: 'site_id', label: t('site'), ...siteInput },
          { name: 'date_from', nameTo: 'date_to', label: t('days'), ...dayRange() },
          {
            name: 'sub_agent_group_id',
            label: t('group'),
            ...idChoiceInput({ options: groups.map(({ id, name }) => ({ value: id, label: name })), allLabel: k('all') }),
          },
          { name: 'group_from', label: t('groupFrom'), isMore: true, ...choice(SOURCES, (value) => t(`groupFrom_${value}`)) },
          { name: 'agent_id', label: t('agent'), isMore: true, ...agentInput },
        ]}
        selection={mayCall(groupManySubAgents) ? selection : undefined}
      />
      <RecordDrawers
        {...parts}
        // Nobody makes one by hand.
        state={state.mode === 'new' ? { ...state, mode: 'view' } : state}
        newTitle=""
        widthPx={720}
        ids={(query.data?.list ?? []).map(({ id }) => id)}
        pageHref={`${state.hrefOf(state.id)}&mode=page`}
      />
      {target === null ? null : (
        <Suspense>
          <SubAgentGroupDialog target={target} onClose={close} onDone={onDone} />
        </Suspense>
      )}
    </Page>
  );
};

export default SubAgentScreen;
