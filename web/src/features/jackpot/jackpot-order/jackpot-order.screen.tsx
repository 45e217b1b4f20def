import {
  getJackpotOrderDetail,
  getJackpotOrderList,
  type JackpotOrderRow,
} from '@manager/contract/features/jackpot/jackpot-order';
import { getReportScope } from '@manager/contract/features/report/scope';
import { JACKPOT_METHODS, JACKPOT_ORDER_STATES, JACKPOT_WIN_CODES, OPEN_JACKPOT_ORDERS } from '@manager/domain/jackpot-order';
import { type ReactNode, Suspense } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { choicesInput } from '../../../kit/filter/choices-input.tsx';
import { idCodec, manyCodec, maybeFlagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { timeCodecs } from '../../../kit/list/use-keyset-state.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { namedChoice } from '../../../product/choices/named-choice.ts';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { useHolds } from '../../../session/session.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useJackpotTexts } from '../jackpot-words.ts';
import { usePoolsInput } from '../use-pool-choices.ts';
import { orderColumns } from './order-columns.tsx';
import { orderName, PATH, useOrderTexts } from './order-words.ts';
import { useRetry } from './use-retry.ts';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Money } from '../../../ui/Money.tsx';
import classes from './order.module.css';

/** What all orders of the filter come to, in USD. */
const OrderSums = ({ sum }: { sum: OutputOf<typeof getJackpotOrderList>['sum'] }): ReactNode => {
  const t = useOrderTexts();
  return (
    <dl className={classes.sums} title={t('sumsTitle')}>
      {(['won', 'paid', 'adjusted'] as const).map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <Money value={sum[name]} isSigned={name === 'adjusted'} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

const OrderDetail = lazyPart(() => import('./OrderDetail.tsx').then((module) => ({ default: module.OrderDetail })));

const codecs = {
  ...timeCodecs,
  pool_id: manyCodec(),
  status: manyCodec(),
  method: manyCodec(),
  win_code: manyCodec(),
  site_id: idCodec,
  game_id: idCodec,
  player_id: idCodec,
  user_name: textCodec(),
  bet_id: textCodec({ maxLength: 100 }),
  is_waiting: maybeFlagCodec,
};
const SORTS = ['created_at', 'paid_at', 'amount'];
const POLL_MS = 5_000;
const REST_POLL_MS = 30_000;
const isLeft = (status: JackpotOrderRow['status']): boolean => status === 'manual' || status === 'waiting_approval';
const isMoving = ({ status }: JackpotOrderRow): boolean => !isLeft(status) && OPEN_JACKPOT_ORDERS.includes(status);

/** I-2: what pools paid, to whom and how far it is, and what was booked by hand. */
const JackpotOrderScreen = (): ReactNode => {
  const t = useOrderTexts();
  const j = useJackpotTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { flag } = useFieldKinds();
  const canSeeBets = useHolds()('B-3');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const { status, method, win_code: winCode, ...filters } = state.filters;
  const input = {
    ...filters,
    status: JACKPOT_ORDER_STATES.filter((one) => status.includes(one)),
    method: JACKPOT_METHODS.filter((one) => method.includes(one)),
    win_code: JACKPOT_WIN_CODES.filter((one) => winCode.includes(one)),
    ...state.paging,
  };
  const query = useList(getJackpotOrderList, input, {
    pollMs: (data) => (data?.list.some(isMoving) === true ? POLL_MS : REST_POLL_MS),
  });
  const record = useCall(getJackpotOrderDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const retry = useRetry();
  const several = <V extends string>(values: readonly V[], labelOf: (value: V) => string) =>
    choicesInput({ allLabel: k('all'), options: values.map((value) => ({ value, label: labelOf(value) })) });
  const waiting = query.data?.waiting ?? 0;
  return (
    <Page scope={waiting === 0 ? t('scope') : `${t('scope')} · ${t('waiting', { count: waiting })}`}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getJackpotOrderList, input }}
        tools={query.data === undefined ? undefined : <OrderSums sum={query.data.sum} />}
        fields={[
          { name: 'pool_id', label: j('pool'), ...usePoolsInput() },
          { name: 'status', label: t('status'), ...several(JACKPOT_ORDER_STATES, (value) => j(`state_${value}`)) },
          { name: 'player_id', nameTo: 'user_name', label: t('player'), ...usePlayerInput(state.filters.player_id) },
          ...useTimeFields(),
          { name: 'method', label: t('method'), isMore: true, ...several(JACKPOT_METHODS, (value) => j(`method_${value}`)) },
          { name: 'win_code', label: t('winCode'), isMore: true, ...several(JACKPOT_WIN_CODES, (value) => j(`win_${value}`)) },
          { name: 'bet_id', label: t('betId'), isMore: true, ...textInput() },
          { name: 'site_id', label: t('site'), isMore: true, ...useSiteInput() },
          {
            name: 'game_id',
            label: t('game'),
            isMore: true,
            ...idChoiceInput({ options: (choices?.games ?? []).map(namedChoice), allLabel: k('all') }),
          },
          { name: 'is_waiting', label: t('isWaiting'), isMore: true, ...flag() },
        ]}
        columns={orderColumns({
          t,
          j,
          target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
          canSeeBets,
          actions: { header: k('actions'), retry: (row) => void retry(row) },
        })}
        rowTone={(row) => (isLeft(row.status) ? 'alarm' : row.status === 'cancelled' ? 'muted' : undefined)}
      />
      {state.id === '' ? null : (
        <Suspense>
          <RecordDrawer
            title={record.data === undefined ? '' : orderName(record.data)}
            widthPx={720}
            onClose={() => state.open({})}
          >
            <RecordPanel query={record}>{(row) => <OrderDetail row={row} />}</RecordPanel>
          </RecordDrawer>
        </Suspense>
      )}
    </Page>
  );
};

export default JackpotOrderScreen;
