import {
  FREE_ROUND_STATES,
  getCampaignList,
  getGrantDetail,
  getGrantList,
  GRANT_PAYOUT_STATES,
  type GrantRow,
} from '@manager/contract/features/account/free-round-bonus';
import { getReportScope } from '@manager/contract/features/report/scope';
import type { ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, instantCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { RecordOnPage } from '../../../kit/list/RecordOnPage.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { grantName, PATH, useFreeRoundTexts } from './free-round-words.ts';
import { grantColumns } from './grant-columns.tsx';
import { FreeRoundSwitch } from './FreeRoundSwitch.tsx';
import { useGrantSteps } from './use-grant-steps.ts';
import { Button } from '@mantine/core';
import type { TableSelection } from '../../../kit/table/selection.ts';
import { useTickedRows } from '../../../kit/table-selection/use-ticked-rows.ts';

/** Free rounds can be ticked and cancelled together; a campaign is cancelled as a whole by itself. */
const useGrantSelection = (filters: object, can: Readonly<Record<string, boolean>>): TableSelection<GrantRow> | undefined => {
  const t = useFreeRoundTexts();
  const { cancelAll } = useGrantSteps();
  const selection = useTickedRows<GrantRow>({
    filters,
    isSelectable: (row) => row.can.cancel,
    nameOf: grantName,
    actions: (take) => (
      <Button size="compact-sm" color="red" onClick={() => take(cancelAll)}>
        {t('cancelTitle')}
      </Button>
    ),
  });
  return can['cancel'] === true ? selection : undefined;
};

const GrantDetail = lazyPart(() => import('./GrantDetail.tsx').then((module) => ({ default: module.GrantDetail })));

const codecs = {
  time_from: instantCodec,
  time_to: instantCodec,
  campaign_id: idCodec,
  state: choiceCodec(FREE_ROUND_STATES),
  payout_state: choiceCodec(GRANT_PAYOUT_STATES),
  site_id: idCodec,
  player_id: idCodec,
  user_name: textCodec(),
  game_id: idCodec,
  currency: textCodec({ maxLength: 10 }),
  by_user: textCodec(),
};
const SORTS = ['created_at', 'starts_at', 'expires_at', 'ended_at'];
const MOST_CAMPAIGNS = 200;

/** Free rounds of players: what they have used, won and been paid. */
export const GrantList = (): ReactNode => {
  const t = useFreeRoundTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const campaigns = useCall(getCampaignList, { limit: MOST_CAMPAIGNS }, { staleTimeMs: 30_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getGrantList, input);
  const record = useCall(getGrantDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const { cancel, resend } = useGrantSteps();
  const selection = useGrantSelection(state.filters, query.data?.can ?? {});
  const optionsOf = (list: readonly { id: string; name: string }[] | undefined) =>
    idChoiceInput({ options: (list ?? []).map(({ id, name }) => ({ value: id, label: name })), allLabel: k('all') });
  const parts = {
    query: record,
    titleOf: grantName,
    form: () => null,
    view: ({ row }: Parameters<typeof GrantDetail>[0]) => <GrantDetail row={row} />,
  };
  const playerInput = usePlayerInput(state.filters.player_id, { isExact: false });
  const siteInput = useSiteInput();
  const timeFields = useTimeFields();
  if (state.mode === 'page' && state.id !== '') return <RecordOnPage state={state} {...parts} />;
  return (
    <Page scope={t('scope')} actions={<FreeRoundSwitch value="grants" />}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getGrantList, input }}
        selection={selection}
        fields={[
          { name: 'campaign_id', label: t('campaign'), ...optionsOf(campaigns.data?.list) },
          {
            name: 'player_id',
            nameTo: 'user_name',
            label: t('player'),
            ...playerInput,
          },
          { name: 'state', label: t('state'), ...choice(FREE_ROUND_STATES, (value) => t(`state_${value}`)) },
          { name: 'payout_state', label: t('payout'), ...choice(GRANT_PAYOUT_STATES, (value) => t(`payout_${value}`)) },
          { name: 'site_id', label: t('site'), ...siteInput },
          ...timeFields.map((field) => ({ ...field, isMore: true })),
          { name: 'game_id', label: t('game'), isMore: true, ...optionsOf(choices?.games) },
          { name: 'currency', label: t('currency'), isMore: true, ...textInput() },
          { name: 'by_user', label: t('createdBy'), isMore: true, ...textInput() },
        ]}
        columns={grantColumns({
          t,
          target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
          actions: {
            header: k('actions'),
            cancel: (row) => void cancel(row),
            resend: (row) => void resend(row),
          },
        })}
        rowTone={toneOf}
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

const toneOf = ({ payout_state: payout, state }: GrantRow): 'alarm' | 'muted' | undefined =>
  payout === 'failed' ? 'alarm' : state === 'cancelled' ? 'muted' : undefined;
