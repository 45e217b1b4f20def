import {
  type ExchangeRow,
  getExchangeDetail,
  getExchangeList,
} from '@manager/contract/features/activity/activity-collect/exchange';
import { PRIZE_KINDS } from '@manager/contract/features/activity/activity-collect/collection-rule';
import { EXCHANGE_STATES } from '@manager/domain/collection';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useCall, useList } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { RecordDrawer } from '../../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../../kit/detail/RecordPanel.tsx';
import { choiceCodec, idCodec, textCodec } from '../../../../kit/filter/codecs.ts';
import { textInput } from '../../../../kit/filter/field-inputs.tsx';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../../kit/list/use-field-kinds.ts';
import { timeCodecs } from '../../../../kit/list/use-keyset-state.ts';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { useTimeFields } from '../../../../kit/list/use-time-fields.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import { useTickedRows } from '../../../../kit/table-selection/use-ticked-rows.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { useSiteInput } from '../../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../../product/player/player-input.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { exchangeColumns } from './exchange-columns.tsx';
import { exchangeName, useExchangeTexts } from './exchange-words.ts';
import { useExchangeSteps } from './use-exchange-steps.ts';
import { useCollectionInput } from '../use-collection-input.ts';

const ExchangeRecord = lazyPart(() => import('./ExchangeRecord.tsx').then((module) => ({ default: module.ExchangeRecord })));

const codecs = {
  ...timeCodecs,
  activity_id: idCodec,
  recipe: textCodec({ maxLength: 40 }),
  player_id: idCodec,
  user_name: textCodec(),
  site_id: idCodec,
  prize_kind: choiceCodec(PRIZE_KINDS),
  state: choiceCodec(EXCHANGE_STATES),
  exchange_no: textCodec({ maxLength: 64 }),
};
const SORTS = ['created_at', 'paid_at', 'amount'];
const PATH = '/activity/activity-collect/exchange';
const POLL_MS = 5_000;

/** L-3-2: sets of icons that players exchanged, and those that wait for somebody. */
const CollectExchangeScreen = (): ReactNode => {
  const t = useExchangeTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getExchangeList, input, { pollMs: POLL_MS });
  const record = useCall(getExchangeDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const { approve, reject, retry } = useExchangeSteps();
  const selection = useTickedRows<ExchangeRow>({
    filters: state.filters,
    isSelectable: (row) => row.can.decide,
    nameOf: exchangeName,
    actions: (take) => (
      <>
        <Button size="compact-sm" onClick={() => take(approve)}>
          {t('approve')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => take(reject)}>
          {t('reject')}
        </Button>
      </>
    ),
  });
  const waiting = query.data?.waiting ?? 0;
  return (
    <Page scope={waiting === 0 ? t('scope') : t('scopeWaiting', { count: formatCount(waiting) })}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getExchangeList, input }}
        selection={query.data?.list.some(({ can }) => can.decide) === true ? selection : undefined}
        columns={exchangeColumns({
          t,
          target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
          actions: {
            header: k('actions'),
            retry: (row) => void retry(row),
            decide: (row, isAgreed) => void (isAgreed ? approve : reject)([row.id]),
          },
        })}
        rowTone={(row) => (row.payout_state === 'error_manual' ? 'alarm' : row.state === 'rejected' ? 'muted' : undefined)}
        fields={[
          { name: 'activity_id', label: t('activity'), ...useCollectionInput() },
          { name: 'state', label: t('state'), ...choice(EXCHANGE_STATES, (of) => t(`state_${of}`)) },
          { name: 'player_id', nameTo: 'user_name', label: t('player'), ...usePlayerInput(state.filters.player_id) },
          { name: 'prize_kind', label: t('prize'), ...choice(PRIZE_KINDS, (of) => t(`prize_${of}`)) },
          ...useTimeFields(),
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'recipe', label: t('recipeCode'), isMore: true, ...textInput() },
          { name: 'exchange_no', label: t('exchangeNo'), isMore: true, ...textInput() },
        ]}
      />
      {state.id === '' ? null : (
        <Suspense>
          <RecordDrawer title={record.data === undefined ? '' : exchangeName(record.data)} onClose={() => state.open({})}>
            <RecordPanel query={record}>{(row) => <ExchangeRecord row={row} />}</RecordPanel>
          </RecordDrawer>
        </Suspense>
      )}
    </Page>
  );
};

export default CollectExchangeScreen;
