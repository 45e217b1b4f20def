import { getReportScope } from '@manager/contract/features/report/scope';
import {
  CARD_PAYOUT_STATES,
  CARD_SOURCES,
  type CardRow,
  getCardDetail,
  getCardList,
} from '@manager/contract/features/task/task-use-card';
import { CARD_STATES, CARD_TYPES } from '@manager/domain/card';
import { type ReactNode, Suspense, useState } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { RecordOnPage } from '../../../kit/list/RecordOnPage.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { timeCodecs } from '../../../kit/list/use-keyset-state.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { cardColumns } from './card-columns.tsx';
import { cardName, PATH, useCardTexts } from './card-words.ts';
import { useCardSteps } from './use-card-steps.ts';
import { Button } from '@mantine/core';
import type { TableSelection } from '../../../kit/table/selection.ts';
import { useTickedRows } from '../../../kit/table-selection/use-ticked-rows.ts';

/** Cards can be ticked and recalled together. */
const useCardSelection = (filters: object, can: Readonly<Record<string, boolean>>): TableSelection<CardRow> | undefined => {
  const t = useCardTexts();
  const { recallAll } = useCardSteps();
  const selection = useTickedRows<CardRow>({
    filters,
    isSelectable: (row) => row.can.recall,
    nameOf: cardName,
    actions: (take) => (
      <Button size="compact-sm" color="red" onClick={() => take(recallAll)}>
        {t('recallTitle')}
      </Button>
    ),
  });
  return can['recall'] === true ? selection : undefined;
};

const CardDetail = lazyPart(() => import('./CardDetail.tsx').then((module) => ({ default: module.CardDetail })));
const IssueDialog = lazyPart(() => import('./IssueDialog.tsx').then((module) => ({ default: module.IssueDialog })));

const codecs = {
  ...timeCodecs,
  card: textCodec({ maxLength: 64 }),
  state: choiceCodec(CARD_STATES),
  payout_state: choiceCodec(CARD_PAYOUT_STATES),
  type: choiceCodec(CARD_TYPES),
  source: choiceCodec(CARD_SOURCES),
  site_id: idCodec,
  player_id: idCodec,
  user_name: textCodec(),
  game_id: idCodec,
  currency: textCodec({ maxLength: 10 }),
  by_user: textCodec(),
};
const SORTS = ['created_at', 'expires_at', 'opened_at', 'ended_at'];

/** J-4: cards of players, what was played with them, won and paid. */
const TaskUseCardScreen = (): ReactNode => {
  const t = useCardTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getCardList, input);
  const record = useCall(getCardDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const { recall, resend } = useCardSteps();
  const selection = useCardSelection(state.filters, query.data?.can ?? {});
  const [isIssuing, setIssuing] = useState(false);
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const parts = {
    query: record,
    titleOf: cardName,
    form: () => null,
    view: ({ row }: Parameters<typeof CardDetail>[0]) => <CardDetail row={row} />,
  };
  const playerInput = usePlayerInput(state.filters.player_id, { isExact: false });
  const siteInput = useSiteInput();
  const timeFields = useTimeFields();
  if (state.mode === 'page' && state.id !== '') return <RecordOnPage state={state} {...parts} />;
  return (
    <Page scope={t('scope')}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getCardList, input }}
        selection={selection}
        add={query.data?.can?.['add'] === true ? <AddButton label={t('issue')} onClick={() => setIssuing(true)} /> : null}
        fields={[
          { name: 'card', label: t('cardOrSpin'), ...textInput() },
          {
            name: 'player_id',
            nameTo: 'user_name',
            label: t('player'),
            ...playerInput,
          },
          { name: 'state', label: t('state'), ...choice(CARD_STATES, (value) => t(`state_${value}`)) },
          { name: 'payout_state', label: t('payout'), ...choice(CARD_PAYOUT_STATES, (value) => t(`payout_${value}`)) },
          { name: 'type', label: t('type'), ...choice(CARD_TYPES, (value) => t(`type_${value}`)) },
          { name: 'site_id', label: t('site'), ...siteInput },
          ...timeFields.map((field) => ({ ...field, isMore: true })),
          { name: 'game_id', label: t('game'), isMore: true, ...idChoiceInput({ options: games, allLabel: k('all') }) },
          { name: 'source', label: t('source'), isMore: true, ...choice(CARD_SOURCES, (value) => t(`source_${value}`)) },
          { name: 'currency', label: t('currency'), isMore: true, ...textInput() },
          { name: 'by_user', label: t('byUser'), isMore: true, ...textInput() },
        ]}
        columns={cardColumns({
          t,
          target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
          actions: { header: k('actions'), recall: (row) => void recall(row), resend: (row) => void resend(row) },
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
      {isIssuing ? (
        <Suspense>
          <IssueDialog onClose={() => setIssuing(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
};

const toneOf = ({ payout_state: payout, state }: CardRow): 'alarm' | 'muted' | undefined =>
  payout === 'failed' ? 'alarm' : state === 'recalled' || state === 'expired' ? 'muted' : undefined;

export default TaskUseCardScreen;
