import { BIG_WIN_STATES, type BigWinRow, getBigWinDetail, getBigWinList } from '@manager/contract/features/account/big-win';
import { getReportScope } from '@manager/contract/features/report/scope';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, flagCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { flagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { dateColumn, linkColumn, moneyColumn, noteColumn, tagColumn, textColumn } from '../../../kit/list/columns.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { timeCodecs } from '../../../kit/list/use-keyset-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { useHolds } from '../../../session/session.ts';
import { formatCount, MISSING, moneyText } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useBigWinTexts, WIN_TONES } from './big-win-words.ts';

const BigWinDrawer = lazyPart(() => import('./BigWinDrawer.tsx').then((module) => ({ default: module.BigWinDrawer })));
const ThresholdDrawer = lazyPart(() => import('./ThresholdDrawer.tsx').then((module) => ({ default: module.ThresholdDrawer })));

const codecs = {
  ...timeCodecs,
  state: choiceCodec(BIG_WIN_STATES),
  player_id: idCodec,
  player: textCodec(),
  site_id: idCodec,
  game_id: idCodec,
  bet_id: textCodec({ maxLength: 64 }),
  with_test: flagCodec(),
};
const SORTS = ['created_at', 'win_usd', 'multiple', 'bet_at'];
const PATH = '/account/big-win';
/** New wins are what the screen is open for. */
const POLL_MS = 15_000;

/** B-10: wins that somebody has to look at, from which one on by agent. */
const BigWinScreen = (): ReactNode => {
  const t = useBigWinTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const canOpenPlayer = useHolds()('B-1');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getBigWinList, input, { pollMs: POLL_MS });
  const record = useCall(getBigWinDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const [hasThresholds, setHasThresholds] = useState(false);
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const columns: Column<BigWinRow>[] = [
    linkColumn({
      id: 'id',
      header: t('bet'),
      widthPx: 170,
      target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
      export: { field: 'bet_id' },
      textOf: (row) => row.bet_id,
    }),
    tagColumn({ id: 'state', header: t('state'), tones: WIN_TONES, labelOf: (of: BigWinRow['state']) => t(`state_${of}`) }),
    dateColumn({ id: 'bet_at', header: t('betAt'), isSortable: true }),
    {
      id: 'user_name',
      header: t('player'),
      card: 'title',
      cell: (row) =>
        canOpenPlayer ? <Link to={`/account/account-list?id=${row.player_id}&mode=page`}>{row.user_name}</Link> : row.user_name,
    },
    textColumn({ id: 'site_code', header: t('site') }),
    textColumn({ id: 'agent_name', header: t('agent') }),
    textColumn({ id: 'game_name', header: t('game') }),
    moneyColumn({ id: 'bet', header: t('stake') }),
    moneyColumn({ id: 'win', header: t('win'), card: 'figure' }),
    textColumn({ id: 'currency', header: t('currency') }),
    { ...moneyColumn<BigWinRow>({ id: 'win_usd', header: t('winUsd'), card: 'lead' }), isSortable: true },
    {
      id: 'multiple',
      header: t('multiple'),
      isNumeric: true,
      isSortable: true,
      rangeValue: () => null,
      cell: (row) => (row.multiple === null ? MISSING : `${moneyText(row.multiple)}×`),
    },
    { id: 'bet_status', header: t('betStatus'), cell: (row) => t(`status_${row.bet_status}`) },
    noteColumn({ id: 'note', header: t('note') }),
    textColumn({ id: 'handled_by', header: t('handledBy') }),
    dateColumn({ id: 'handled_at', header: t('handledAt') }),
    dateColumn({ id: 'created_at', header: t('noticedAt'), isSortable: true, isHiddenAtFirst: true }),
  ];
  return (
    <Page scope={query.data === undefined ? t('scope') : t('scopeOpen', { open: formatCount(query.data.open) })}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getBigWinList, input }}
        columns={columns}
        rowTone={(row) => (row.bet_status === 'cancelled' ? 'muted' : row.is_test ? 'test' : undefined)}
        actions={
          <Button variant="default" onClick={() => setHasThresholds(true)}>
            {t('thresholds')}
          </Button>
        }
        fields={[
          { name: 'state', label: t('state'), ...choice(BIG_WIN_STATES, (of) => t(`state_${of}`)) },
          { name: 'player_id', nameTo: 'player', label: t('player'), ...usePlayerInput(state.filters.player_id) },
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'game_id', label: t('game'), ...idChoiceInput({ options: games, allLabel: k('all') }) },
          ...useTimeFields(),
          { name: 'bet_id', label: t('bet'), isMore: true, ...textInput() },
          ...(choices?.can_see_test === true
            ? [{ name: 'with_test' as const, label: t('withTest'), isMore: true, ...flagInput({ yes: k('yes'), no: k('no') }) }]
            : []),
        ]}
      />
      <Suspense>
        {state.id === '' ? null : <BigWinDrawer query={record} onClose={() => state.open({})} />}
        {hasThresholds ? <ThresholdDrawer onClose={() => setHasThresholds(false)} /> : null}
      </Suspense>
    </Page>
  );
};

export default BigWinScreen;
