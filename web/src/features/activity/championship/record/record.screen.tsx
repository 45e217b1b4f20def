import {
  ENTERED_BY,
  getChampionshipEntryDetail,
  getChampionshipEntryList,
} from '@manager/contract/features/activity/championship/record';
import { ENTRY_STATES, MOST_STAGES } from '@manager/domain/championship';
import { type ReactNode, Suspense } from 'react';
import { useCall, useList } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { RecordDrawer } from '../../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../../kit/detail/RecordPanel.tsx';
import { choiceCodec, idCodec, textCodec } from '../../../../kit/filter/codecs.ts';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../../product/player/player-input.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { useChampionshipTexts } from '../championship-words.ts';
import { useChampionshipChoices } from '../use-championship-choices.ts';
import { entryColumns } from './entry-columns.tsx';
import { PATH, useRecordTexts } from './record-words.ts';
import { useEntrySteps } from './use-entry-steps.ts';

const EntryDetail = lazyPart(() => import('./EntryDetail.tsx').then((module) => ({ default: module.EntryDetail })));

const STAGES = Array.from({ length: MOST_STAGES }, (_, at) => String(at + 1));
const codecs = {
  activity_id: idCodec,
  stage: choiceCodec(STAGES),
  state: choiceCodec(ENTRY_STATES),
  player_id: idCodec,
  user_name: textCodec(),
  site_id: idCodec,
  entered_by: choiceCodec(ENTERED_BY),
};
const SORTS = ['created_at', 'score', 'last_round_at'];
const POLL_MS = 5_000;

/** L-4-1: players in the stages of championships. */
const ChampionshipRecordScreen = (): ReactNode => {
  const t = useRecordTexts();
  const c = useChampionshipTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const choices = useChampionshipChoices();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getChampionshipEntryList, input, { pollMs: POLL_MS });
  const record = useCall(getChampionshipEntryDetail, { id: state.id }, { isEnabled: state.id !== '', pollMs: POLL_MS });
  const { disqualify, requalify } = useEntrySteps();
  return (
    <Page scope={t('scope')}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getChampionshipEntryList, input }}
        fields={[
          { name: 'activity_id', label: c('activity'), ...idChoiceInput({ options: choices, allLabel: k('all') }) },
          { name: 'stage', label: c('stage'), ...choice(STAGES, (value) => value) },
          { name: 'state', label: t('state'), ...choice(ENTRY_STATES, (value) => t(`state_${value}`)) },
          { name: 'player_id', nameTo: 'user_name', label: c('player'), ...usePlayerInput(state.filters.player_id) },
          { name: 'site_id', label: c('site'), ...useSiteInput() },
          { name: 'entered_by', label: t('enteredBy'), isMore: true, ...choice(ENTERED_BY, (value) => t(`entered_${value}`)) },
        ]}
        columns={entryColumns({
          t,
          c,
          target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
          actions: {
            header: k('actions'),
            disqualify: (row) => void disqualify(row),
            requalify: (row) => void requalify(row),
          },
        })}
        rowTone={(row) => (row.disqualified_at !== null ? 'alarm' : row.state === 'eliminated' ? 'muted' : undefined)}
      />
      {state.id === '' ? null : (
        <Suspense>
          <RecordDrawer title={record.data?.user_name ?? ''} widthPx={720} onClose={() => state.open({})}>
            <RecordPanel query={record}>{(row) => <EntryDetail row={row} />}</RecordPanel>
          </RecordDrawer>
        </Suspense>
      )}
    </Page>
  );
};

export default ChampionshipRecordScreen;
