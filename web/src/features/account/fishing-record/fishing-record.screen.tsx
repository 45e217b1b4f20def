import { getFishingList, MAX_SLICE_SEARCH_HOURS, type FishingSum } from '@manager/contract/features/account/fishing-record';
import { getReportScope } from '@manager/contract/features/report/scope';
import { type ReactNode, Suspense } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dayCodec, flagCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { flagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { dayRange } from '../../../kit/filter/range-inputs.tsx';
import { ListTable } from '../../../kit/list/ListTable.tsx';
import { timeCodecs, useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { KeysetFooter } from '../../../kit/table/KeysetFooter.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { useHolds } from '../../../session/session.ts';
import { zoneText, moneyText, percentText } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { fishingColumns } from './fishing-columns.tsx';
import { useFishingTexts } from './use-fishing-texts.ts';
import { SumList } from '../../../kit/list/SumList.tsx';

/** What all slices of the search come to: each currency by itself, and all together in USD where they are several. */
const FishingSums = ({ sum }: { sum: FishingSum }): ReactNode => {
  const t = useFishingTexts();
  if (sum.slices === 0) return null;
  const signed = (amount: string): string =>
    amount.startsWith('-') || amount === '0' ? moneyText(amount) : `+${moneyText(amount)}`;
  const line = (money: { bet: string; win: string; loss: string; rtp: string | null }): string =>
    t('sum', { bet: moneyText(money.bet), win: moneyText(money.win), winLoss: signed(money.loss), rtp: percentText(money.rtp) });
  const each = sum.currencies.map((one) => ({
    key: one.currency,
    label: one.currency,
    count: one.slices,
    value: line({ bet: one.bet, win: one.win, loss: one.win_loss, rtp: one.rtp_pct }),
  }));
  const all = {
    key: 'all',
    label: t('sumAll'),
    count: sum.slices,
    value: line({ bet: sum.bet_usd, win: sum.win_usd, loss: sum.win_loss_usd, rtp: sum.rtp_pct }),
    isNet: true,
  };
  const isOneInUsd = each.length === 1 && each[0]?.key === 'USD';
  return <SumList title={t('sumTitle')} sums={isOneInUsd ? each : [...each, all]} isFoot />;
};

const FishingDrawer = lazyPart(() =>
  import('./FishingDrawer.tsx').then(({ FishingDrawer: Component }) => ({ default: Component })),
);

const codecs = {
  ...timeCodecs,
  player_id: idCodec,
  player: textCodec(),
  site_id: idCodec,
  game_id: idCodec,
  room: textCodec({ maxLength: 40 }),
  session_id: textCodec({ maxLength: 64 }),
  slice_id: textCodec({ maxLength: 64 }),
  currency: textCodec({ maxLength: 10 }),
  agent_id: idCodec,
  date_from: dayCodec,
  date_to: dayCodec,
  with_test: flagCodec(),
};
/** Ids of slices are those of their platform. */
const ROW = { idCodec: textCodec({ maxLength: 64 }) };
const PATH = '/account/fishing-record';

/** B-4: slices of stays in fishing rooms, newest first, walked by cursor; the row opens what was shot beside the list. */
const FishingRecordScreen = (): ReactNode => {
  const t = useFishingTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const canOpenPlayer = useHolds()('B-1');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useKeysetState(codecs, ROW);
  const query = useList(getFishingList, state.query as Parameters<typeof useList<typeof getFishingList>>[1]);
  const options = (values: readonly { id: string; name: string }[] = []) =>
    values.map(({ id, name }) => ({ value: id, label: name }));
  const currencies = (choices?.currencies ?? []).map((code) => ({ value: code, label: code }));
  const rows = query.data?.list;
  const step = (by: 1 | -1): void => {
    const next = rows?.[rows.findIndex(({ id }) => id === state.id) + by];
    if (next !== undefined) state.open(next.id);
  };
  return (
    <Page scope={t('scope', { hours: MAX_SLICE_SEARCH_HOURS, zone: zoneText() })}>
      <ListTable
        path={PATH}
        mode="explicit"
        state={state}
        query={query}
        exportOf={{ endpoint: getFishingList, input: state.chosen as never }}
        columns={fishingColumns({ t, target: state.target, canOpenPlayer })}
        rowTone={(row) => (row.is_test ? 'test' : row.agreement === 'fits' ? undefined : 'alarm')}
        fields={[
          ...useTimeFields(),
          { name: 'player_id', nameTo: 'player', label: t('player'), ...usePlayerInput(state.filters.player_id) },
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'game_id', label: t('game'), ...idChoiceInput({ options: options(choices?.games), allLabel: k('all') }) },
          { name: 'room', label: t('room'), isMore: true, ...textInput() },
          { name: 'session_id', label: t('session'), isMore: true, ...textInput() },
          { name: 'slice_id', label: t('slice'), isMore: true, ...textInput() },
          { name: 'currency', label: t('currency'), isMore: true, ...idChoiceInput({ options: currencies, allLabel: k('all') }) },
          { name: 'agent_id', label: t('agent'), isMore: true, ...useAgentInput() },
          { name: 'date_from', nameTo: 'date_to', label: t('days'), isMore: true, ...dayRange() },
          ...(choices?.can_see_test === true
            ? [{ name: 'with_test' as const, label: t('withTest'), isMore: true, ...flagInput({ yes: k('yes'), no: k('no') }) }]
            : []),
        ]}
        footer={
          query.data === undefined ? null : (
            <>
              <FishingSums sum={query.data.sum} />
              <KeysetFooter
                shown={query.data.list.length}
                size={state.size}
                newerCursor={query.data.prev_cursor}
                olderCursor={query.data.next_cursor}
                onCursor={state.setCursor}
                onSize={state.setSize}
              />
            </>
          )
        }
      />
      {state.id === '' ? null : (
        <Suspense>
          <FishingDrawer sliceId={state.id} onClose={() => state.open('')} onStep={step} />
        </Suspense>
      )}
    </Page>
  );
};

export default FishingRecordScreen;
