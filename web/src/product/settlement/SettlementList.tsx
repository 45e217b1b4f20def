import type { SettlementRow } from '@manager/contract/features/activity/activity-rank/settle';
import { SETTLEMENT_STATES } from '@manager/domain/activity-settlement';
import type { ReactNode } from 'react';
import { useCall, useList } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../kit/filter/codecs.ts';
import { textInput } from '../../kit/filter/field-inputs.tsx';
import { RecordDrawers } from '../../kit/list/RecordDrawers.tsx';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { RecordOnPage } from '../../kit/list/RecordOnPage.tsx';
import { useFieldKinds } from '../../kit/list/use-field-kinds.ts';
import { useListState } from '../../kit/list/use-list-state.ts';
import { Page } from '../../kit/page/Page.tsx';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { useActivityTexts } from '../activity/activity-words.ts';
import { useAgentInput } from '../choices/agent-input.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useSettleTexts } from './settle-words.ts';
import { settlementColumns } from './settlement-columns.tsx';
import { useSettledList } from './settled-list.ts';
import { useSettleSteps } from './use-settle-steps.ts';

const SettlementDetail = lazyPart(() =>
  import('./SettlementDetail.tsx').then((module) => ({ default: module.SettlementDetail })),
);

const codecs = {
  text: textCodec(),
  state: choiceCodec(SETTLEMENT_STATES),
  agent_id: idCodec,
};
const SORTS = ['ends_at'];
/** While wallets are asked, somebody waits for them. */
const PAYING_POLL_MS = 3_000;
const REST_POLL_MS = 15_000;
const isMoving = ({ state }: SettlementRow): boolean => state === 'paying' || state === 'approved';

/** Activities that have ended, from the frozen ranking to the last payment. */
export const SettlementList = (): ReactNode => {
  const { path, isFirst, calls, switchOf } = useSettledList();
  const t = useSettleTexts();
  const a = useActivityTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-ends_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(calls.settlements, input, {
    pollMs: (data) => (data?.list.some(isMoving) === true ? PAYING_POLL_MS : REST_POLL_MS),
  });
  const record = useCall(
    calls.settlement,
    { id: state.id },
    {
      isEnabled: state.id !== '',
      pollMs: (data) => (data !== undefined && isMoving(data) ? PAYING_POLL_MS : REST_POLL_MS),
    },
  );
  const steps = useSettleSteps();
  const parts = {
    query: record,
    titleOf: ({ name }: SettlementRow) => name,
    form: () => null,
    view: ({ row }: { row: SettlementRow }) => <SettlementDetail row={row} />,
  };
  const agentInput = useAgentInput();
  if (state.mode === 'page' && state.id !== '') return <RecordOnPage state={state} {...parts} />;
  return (
    <Page scope={t(isFirst ? 'scopeWithGifts' : 'scope')} actions={switchOf('settlements')}>
      <RecordList
        path={path}
        part={isFirst ? undefined : { key: 'settlements', title: t('list_settlements') }}
        state={state}
        query={query}
        exportOf={{ endpoint: calls.settlements, input }}
        fields={[
          { name: 'text', label: t('text'), ...textInput() },
          { name: 'state', label: t('state'), ...choice(SETTLEMENT_STATES, (value) => t(`state_${value}`)) },
          { name: 'agent_id', label: a('agent'), ...agentInput },
        ]}
        columns={settlementColumns({
          t,
          target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
          actions: { header: k('actions'), ...steps },
        })}
        rowTone={(row) => (row.failed > 0 ? 'alarm' : undefined)}
      />
      <RecordDrawers
        {...parts}
        state={state.mode === 'view' ? state : { ...state, mode: 'view' }}
        newTitle=""
        widthPx={720}
        ids={(query.data?.list ?? []).map(({ id }) => id)}
        pageHref={`${state.hrefOf(state.id)}&mode=page`}
      />
    </Page>
  );
};
