import { type DropRow, getDropList, getPlayerHoldings } from '@manager/contract/features/activity/activity-collect/record';
import { getReportScope } from '@manager/contract/features/report/scope';
import { DROP_STATES } from '@manager/domain/collection';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { useCall, useList } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { RecordDrawer } from '../../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../../kit/detail/RecordPanel.tsx';
import { choiceCodec, idCodec, textCodec } from '../../../../kit/filter/codecs.ts';
import { textInput } from '../../../../kit/filter/field-inputs.tsx';
import { dateColumn, linkColumn, tagColumn, textColumn } from '../../../../kit/list/columns.tsx';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../../kit/list/use-field-kinds.ts';
import { timeCodecs } from '../../../../kit/list/use-keyset-state.ts';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { useTimeFields } from '../../../../kit/list/use-time-fields.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../../product/player/player-input.tsx';
import { storyHref } from '../../../../product/round-story/story-href.ts';
import { useHolds } from '../../../../session/session.ts';
import { dateTimeText } from '../../../../ui/format.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { DROP_TONES, type RecordTranslate, useRecordTexts } from './record-words.ts';
import { useCollectionInput } from '../use-collection-input.ts';

const PlayerIcons = lazyPart(() => import('./PlayerIcons.tsx').then((module) => ({ default: module.PlayerIcons })));

const codecs = {
  ...timeCodecs,
  activity_id: idCodec,
  icon: textCodec({ maxLength: 40 }),
  player_id: idCodec,
  user_name: textCodec(),
  site_id: idCodec,
  game_id: idCodec,
  bet_id: textCodec({ maxLength: 64 }),
  state: choiceCodec(DROP_STATES),
};
const SORTS = ['created_at', 'bet_at'];
const PATH = '/activity/activity-collect/record';
const POLL_MS = 5_000;

/** L-3-1: who got which icon by which bet. */
const CollectRecordScreen = (): ReactNode => {
  const t = useRecordTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const canOpenBet = useHolds()('B-3');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getDropList, input, { pollMs: POLL_MS });
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const shown = (query.data?.list ?? []).find(({ id }) => id === state.id);
  const counted = query.data?.counted;
  return (
    <Page
      scope={
        counted === undefined
          ? t('scope')
          : t(counted.is_behind ? 'scopeBehind' : 'scopeUntil', { at: dateTimeText(counted.as_of), batch: counted.batch_id })
      }
    >
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getDropList, input }}
        columns={columnsOf({ t, canOpenBet, hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) })}
        rowTone={(row) => (row.state === 'given' ? undefined : 'muted')}
        fields={[
          { name: 'activity_id', label: t('activity'), ...useCollectionInput() },
          { name: 'player_id', nameTo: 'user_name', label: t('player'), ...usePlayerInput(state.filters.player_id) },
          { name: 'state', label: t('state'), ...choice(DROP_STATES, (of) => t(`state_${of}`)) },
          { name: 'icon', label: t('iconCode'), ...textInput() },
          ...useTimeFields(),
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'game_id', label: t('game'), isMore: true, ...idChoiceInput({ options: games, allLabel: k('all') }) },
          { name: 'bet_id', label: t('bet'), isMore: true, ...textInput() },
        ]}
      />
      <Suspense>{shown === undefined ? null : <Holdings drop={shown} onClose={() => state.open({})} />}</Suspense>
    </Page>
  );
};

const Holdings = ({ drop, onClose }: { drop: DropRow; onClose: () => void }): ReactNode => {
  const query = useCall(getPlayerHoldings, { activity_id: drop.activity_id, player_id: drop.player_id });
  return (
    <RecordDrawer title={`${drop.user_name} · ${drop.activity_name}`} onClose={onClose}>
      <RecordPanel query={query}>{(held) => <PlayerIcons held={held} drop={drop} />}</RecordPanel>
    </RecordDrawer>
  );
};

type Options = { t: RecordTranslate; canOpenBet: boolean; hrefOf: (id: string) => string; onOpen: (id: string) => void };

const columnsOf = ({ t, canOpenBet, hrefOf, onOpen }: Options): Column<DropRow>[] => [
  linkColumn({
    id: 'user_name',
    header: t('player'),
    widthPx: 170,
    target: { hrefOf, onOpen },
    textOf: (row) => row.user_name,
  }),
  { ...textColumn<DropRow>({ id: 'icon_name', header: t('icon') }), card: 'lead' },
  tagColumn({ id: 'state', header: t('state'), tones: DROP_TONES, labelOf: (of: DropRow['state']) => t(`state_${of}`) }),
  textColumn({ id: 'activity_name', header: t('activity') }),
  {
    id: 'bet_id',
    header: t('bet'),
    card: 'line',
    cell: (row) => (canOpenBet ? <Link to={storyHref(row.bet_id)}>{row.bet_id}</Link> : row.bet_id),
  },
  dateColumn({ id: 'bet_at', header: t('betAt'), isSortable: true }),
  textColumn({ id: 'game_name', header: t('game') }),
  textColumn({ id: 'site_name', header: t('site') }),
  dateColumn({ id: 'created_at', header: t('drawnAt'), isSortable: true }),
  textColumn({ id: 'icon', header: t('iconCode'), isHiddenAtFirst: true }),
  textColumn({ id: 'activity_code', header: t('activityCode'), isHiddenAtFirst: true }),
];

export default CollectRecordScreen;
