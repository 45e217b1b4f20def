import {
  type BonusGrantRow,
  getGrantDetail,
  getGrantList,
  GRANT_PAYMENTS,
  grantBonus,
} from '@manager/contract/features/activity/activity-bonus/record';
import { BONUS_GRANT_STATES } from '@manager/domain/free-win';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useCall, useList } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { RecordDrawer } from '../../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../../kit/detail/RecordPanel.tsx';
import { choiceCodec, idCodec, textCodec } from '../../../../kit/filter/codecs.ts';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../../kit/list/use-field-kinds.ts';
import { timeCodecs } from '../../../../kit/list/use-keyset-state.ts';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { useTimeFields } from '../../../../kit/list/use-time-fields.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import { useMayCall } from '../../../../kit/resource/use-resource.ts';
import { useTickedRows } from '../../../../kit/table-selection/use-ticked-rows.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { useSiteInput } from '../../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../../product/player/player-input.tsx';
import { dateTimeText } from '../../../../ui/format.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { useBonusInput } from '../use-bonus-input.ts';
import { grantColumns } from './grant-columns.tsx';
import { grantName, useGrantTexts } from './grant-words.ts';
import { useGrantSteps } from './use-grant-steps.ts';

const GrantDetail = lazyPart(() => import('./GrantDetail.tsx').then((module) => ({ default: module.GrantDetail })));
const GiveDialog = lazyPart(() => import('./GiveDialog.tsx').then((module) => ({ default: module.GiveDialog })));

const codecs = {
  ...timeCodecs,
  activity_id: idCodec,
  player_id: idCodec,
  user_name: textCodec(),
  site_id: idCodec,
  state: choiceCodec(BONUS_GRANT_STATES),
  payment: choiceCodec(GRANT_PAYMENTS),
};
const SORTS = ['granted_at', 'expires_at', 'balance', 'turnover', 'pay'];
const PATH = '/activity/activity-bonus/record';
const POLL_MS = 5_000;

/** L-2-2: bonus credit of players, how it stands, and what was paid for it. */
const BonusRecordScreen = (): ReactNode => {
  const t = useGrantTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const mayCall = useMayCall();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-granted_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getGrantList, input, { pollMs: POLL_MS });
  const record = useCall(getGrantDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const { approve, cancel, retry } = useGrantSteps();
  const [isGiving, setGiving] = useState(false);
  const selection = useTickedRows<BonusGrantRow>({
    filters: state.filters,
    isSelectable: (row) => row.can.approve,
    nameOf: grantName,
    actions: (take) => (
      <Button size="compact-sm" onClick={() => take(approve)}>
        {t('approve')}
      </Button>
    ),
  });
  const { counted, waiting = 0 } = query.data ?? {};
  const scope =
    counted === undefined
      ? t('scope')
      : t(counted.is_behind ? 'scopeBehind' : 'scopeUntil', { at: dateTimeText(counted.as_of), batch: counted.batch_id });
  return (
    <Page
      scope={waiting === 0 ? scope : `${scope} · ${t('waiting', { count: waiting })}`}
      actions={
        mayCall(grantBonus) ? (
          <Button size="compact-sm" onClick={() => setGiving(true)}>
            {t('give')}
          </Button>
        ) : undefined
      }
    >
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getGrantList, input }}
        selection={query.data?.list.some(({ can }) => can.approve) === true ? selection : undefined}
        columns={grantColumns({
          t,
          target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
          actions: {
            header: k('actions'),
            approve: (row) => void approve([row.id]),
            cancel: (row) => void cancel(row),
            retry: (row) => void retry(row),
          },
        })}
        rowTone={(row) => (row.payment === 'failed' ? 'alarm' : row.state === 'cancelled' ? 'muted' : undefined)}
        fields={[
          { name: 'activity_id', label: t('activity'), ...useBonusInput() },
          { name: 'state', label: t('state'), ...choice(BONUS_GRANT_STATES, (of) => t(`state_${of}`)) },
          { name: 'player_id', nameTo: 'user_name', label: t('player'), ...usePlayerInput(state.filters.player_id) },
          { name: 'payment', label: t('payment'), ...choice(GRANT_PAYMENTS, (of) => t(`payment_${of}`)) },
          ...useTimeFields(),
          { name: 'site_id', label: t('site'), ...useSiteInput() },
        ]}
      />
      {state.id === '' ? null : (
        <Suspense>
          <RecordDrawer title={record.data === undefined ? '' : grantName(record.data)} onClose={() => state.open({})}>
            <RecordPanel query={record}>{(row) => <GrantDetail row={row} />}</RecordPanel>
          </RecordDrawer>
        </Suspense>
      )}
      {isGiving ? (
        <Suspense>
          <GiveDialog activityId={state.filters.activity_id} onClose={() => setGiving(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
};

export default BonusRecordScreen;
