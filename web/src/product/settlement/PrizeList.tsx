import type { PrizeRow } from '@manager/contract/features/activity/activity-rank/settle';
import { PRIZE_STATES } from '@manager/domain/activity-settlement';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCall, useList, useAction } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../kit/filter/codecs.ts';
import { textInput } from '../../kit/filter/field-inputs.tsx';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { SumList } from '../../kit/list/SumList.tsx';
import { useFieldKinds } from '../../kit/list/use-field-kinds.ts';
import { useListState } from '../../kit/list/use-list-state.ts';
import { Page } from '../../kit/page/Page.tsx';
import { useTickedRows, type StepWithAll } from '../../kit/table-selection/use-ticked-rows.ts';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { idChoiceInput } from '../choices/id-choice-input.tsx';
import { useSiteInput } from '../choices/site-input.tsx';
import { usePlayerInput } from '../player/player-input.tsx';
import { moneyText } from '../../ui/format.ts';
import { prizeColumns } from './prize-columns.tsx';
import { prizeName, useSettleTexts } from './settle-words.ts';
import { useSettledList } from './settled-list.ts';
import { confirm } from '../../kit/confirm/confirm.ts';
import { tellOutcome } from '../../kit/list/tell-outcome.ts';
import { notifySuccess } from '../../ui/notify.ts';

/** What can be done with prizes that are not paid yet. */
const usePrizeSteps = (): {
  retry: StepWithAll;
  giveUp: (row: PrizeRow) => Promise<void>;
} => {
  const t = useSettleTexts();
  const { calls } = useSettledList();
  const retrying = useAction(calls.retry);
  const givingUp = useAction(calls.giveUp);
  return {
    retry: async (ids) => {
      if ((await confirm({ title: t('retry'), text: t('retryText'), confirmLabel: t('retry') })) === null) return false;
      return tellOutcome(await retrying.mutateAsync({ ids: [...ids] }).catch(() => undefined), t('doneRetry'));
    },
    giveUp: async (row) => {
      const { id, version } = row;
      const answer = await confirm({
        title: t('giveUp'),
        text: t('giveUpText', { name: prizeName(row) }),
        confirmLabel: t('giveUp'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer === null) return;
      const done = await givingUp.mutateAsync({ id, version, reason: answer.reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneGiveUp'));
    },
  };
};

const codecs = {
  prize_id: idCodec,
  activity_id: idCodec,
  state: choiceCodec(PRIZE_STATES),
  player_id: idCodec,
  user_name: textCodec(),
  site_id: idCodec,
  currency: textCodec({ maxLength: 10 }),
};
const SORTS = ['rank', 'created_at', 'prize'];
const MOST_ACTIVITIES = 200;
const POLL_MS = 5_000;
const REST_POLL_MS = 30_000;
const isMoving = ({ state }: PrizeRow): boolean => state === 'processing' || state === 'approved' || state === 'error_retry';

/** Prizes, player by player, and where their payments stand. */
export const PrizeList = (): ReactNode => {
  const { path, calls, switchOf, hasStages } = useSettledList();
  const t = useSettleTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const activities = useCall(calls.activities, { limit: MOST_ACTIVITIES }, { staleTimeMs: 30_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'rank' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(calls.prizes, input, {
    pollMs: (data) => (data?.list.some(isMoving) === true ? POLL_MS : REST_POLL_MS),
  });
  const { retry, giveUp } = usePrizeSteps();
  const selection = useTickedRows<PrizeRow>({
    filters: state.filters,
    isSelectable: (row) => row.can.retry,
    nameOf: prizeName,
    actions: (take) => (
      <Button size="compact-sm" onClick={() => take(retry)}>
        {t('retry')}
      </Button>
    ),
  });
  const names = (activities.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const sums = (query.data?.sums ?? []).map(({ currency, count, prize, paid }) => ({
    key: currency,
    label: currency,
    count,
    value: t('sumOf', { paid: moneyText(paid), prize: moneyText(prize) }),
  }));
  return (
    <Page scope={t('prizeScope')} actions={switchOf('prizes')}>
      <RecordList
        path={path}
        part={{ key: 'prizes', title: t('list_prizes') }}
        state={state}
        query={query}
        exportOf={{ endpoint: calls.prizes, input }}
        selection={query.data?.list.some(({ can }) => can.retry) === true ? selection : undefined}
        tools={sums.length === 0 ? undefined : <SumList title={t('sumsTitle')} sums={sums} />}
        fields={[
          { name: 'activity_id', label: t('activity'), ...idChoiceInput({ options: names, allLabel: k('all') }) },
          { name: 'state', label: t('state'), ...choice(PRIZE_STATES, (value) => t(`prizeState_${value}`)) },
          {
            name: 'player_id',
            nameTo: 'user_name',
            label: t('player'),
            ...usePlayerInput(state.filters.player_id),
          },
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'currency', label: t('currency'), isMore: true, ...textInput() },
          { name: 'prize_id', label: t('prizeId'), isMore: true, ...textInput() },
        ]}
        columns={prizeColumns({
          t,
          hasStages,
          actions: { header: k('actions'), retry: (row) => void retry([row.id]), giveUp: (row) => void giveUp(row) },
        })}
        rowTone={(row) => (row.state === 'error_manual' ? 'alarm' : row.state === 'rejected' ? 'muted' : undefined)}
      />
    </Page>
  );
};
