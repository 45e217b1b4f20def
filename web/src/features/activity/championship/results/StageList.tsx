import { getStageList, type StageRow } from '@manager/contract/features/activity/championship/results';
import { ACTIVITY_STATES } from '@manager/domain/activity';
import { type ReactNode, Suspense } from 'react';
import { useList } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { RecordDrawer } from '../../../../kit/detail/RecordDrawer.tsx';
import { choiceCodec, idCodec, textCodec } from '../../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../../kit/filter/use-url-state.ts';
import { choiceColumn, countColumn, dateColumn, moneyColumn, tagColumn, textColumn } from '../../../../kit/list/columns.tsx';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { RowLink } from '../../../../kit/table/RowLink.tsx';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { type ActivityTranslate, useActivityTexts } from '../../../../product/activity/activity-words.ts';
import { idChoiceInput } from '../../../../product/choices/id-choice-input.tsx';
import { formatCount, MISSING } from '../../../../ui/format.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { type ChampionshipTranslate, useChampionshipTexts } from '../championship-words.ts';
import { useChampionshipChoices } from '../use-championship-choices.ts';
import { ResultsSwitch } from './ResultsSwitch.tsx';
import { PATH, type ResultsTranslate, STAGE_TONES, useResultsTexts } from './results-words.ts';

const StagePlaces = lazyPart(() => import('./StagePlaces.tsx').then((module) => ({ default: module.StagePlaces })));

const codecs = { activity_id: idCodec, state: choiceCodec(ACTIVITY_STATES) };
/** The stage that is open, `17-2`. */
const opened = { open: textCodec({ maxLength: 24 }) };
const SORTS = ['starts_at'];
const POLL_MS = 5_000;

/** Stages of championships, each with its places in a drawer. */
export const StageList = (): ReactNode => {
  const t = useResultsTexts();
  const c = useChampionshipTexts();
  const a = useActivityTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const choices = useChampionshipChoices();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-starts_at' });
  const drawer = useUrlState(opened);
  const input = { ...state.filters, ...state.paging };
  const query = useList(getStageList, input, { pollMs: POLL_MS });
  const [activityId = '', stage = ''] = drawer.values.open.split('-');
  return (
    <Page scope={t('scope')} actions={<ResultsSwitch value="stages" />}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getStageList, input }}
        fields={[
          { name: 'activity_id', label: c('activity'), ...idChoiceInput({ options: choices, allLabel: k('all') }) },
          { name: 'state', label: a('state'), ...choice(ACTIVITY_STATES, (value) => a(`state_${value}`)) },
        ]}
        columns={columnsOf({ t, c, a, open: (id) => drawer.set({ open: id }) })}
        rowTone={(row) => (row.state === 'cancelled' ? 'muted' : undefined)}
      />
      {/^\d{1,19}$/.test(activityId) && /^[1-8]$/.test(stage) ? (
        <Suspense>
          <RecordDrawer title={t('placesTab')} widthPx={720} onClose={() => drawer.set({ open: '' })}>
            <StagePlaces activityId={activityId} stage={stage} />
          </RecordDrawer>
        </Suspense>
      ) : null}
    </Page>
  );
};

type Options = { t: ResultsTranslate; c: ChampionshipTranslate; a: ActivityTranslate; open: (id: string) => void };

const hrefOf = (id: string): string => `${PATH}?${new URLSearchParams({ open: id }).toString()}`;

const columnsOf = ({ t, c, a, open }: Options): Column<StageRow>[] => [
  {
    id: 'activity_name',
    header: c('activity'),
    isFrozen: true,
    widthPx: 200,
    card: 'title',
    cell: (row) => RowLink({ href: hrefOf(row.id), onOpen: () => open(row.id), children: row.activity_name }),
  },
  {
    id: 'stage_name',
    header: c('stage'),
    card: 'line',
    cell: ({ stage, stages, stage_name: name }) => c('stageOf', { stage, stages, name }),
  },
  tagColumn({ id: 'state', header: t('state'), tones: STAGE_TONES, labelOf: (value) => t(`state_${value}`) }),
  dateColumn({ id: 'starts_at', header: t('startsAt'), isSortable: true }),
  dateColumn({ id: 'ends_at', header: t('endsAt') }),
  dateColumn({ id: 'closes_at', header: t('closesAt'), help: t('closesAtHelp'), isHiddenAtFirst: true }),
  countColumn({ id: 'entries', header: t('entries'), card: 'figure' }),
  countColumn({ id: 'players', header: t('players'), card: 'figure' }),
  countColumn({ id: 'rounds_played', header: t('roundsPlayed') }),
  {
    id: 'seats',
    header: t('seats'),
    isNumeric: true,
    rangeValue: () => null,
    cell: ({ seats }) => (seats === null ? MISSING : formatCount(seats)),
  },
  countColumn({ id: 'qualified', header: t('qualified') }),
  choiceColumn({ id: 'score_kind', header: t('scoreKind'), labelOf: (value) => c(`score_${value}`) }),
  moneyColumn({ id: 'credits', header: c('credits'), help: c('creditsHelp') }),
  countColumn({ id: 'rounds', header: c('rounds') }),
  moneyColumn({ id: 'prizes', header: t('prizeSum'), card: 'lead' }),
  textColumn({ id: 'currency', header: a('currency') }),
  dateColumn({ id: 'decided_at', header: c('decidedAt'), isHiddenAtFirst: true }),
];
