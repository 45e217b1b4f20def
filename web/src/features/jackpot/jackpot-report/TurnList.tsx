import { getTurnList, type TurnRow } from '@manager/contract/features/jackpot/verify';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { useList } from '../../../api/query.ts';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { idCodec } from '../../../kit/filter/codecs.ts';
import { dateColumn, linkColumn, moneyColumn, type RowTarget, textColumn } from '../../../kit/list/columns.tsx';
import { KeysetList } from '../../../kit/list/KeysetList.tsx';
import { useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { useHolds } from '../../../session/session.ts';
import { dateTimeText, exactText, formatCount, MISSING } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { type JackpotTranslate, useJackpotTexts } from '../jackpot-words.ts';
import { ProofSteps } from '../ProofSteps.tsx';
import { PATH, type ReportTranslate, useReportWords } from './report-words.ts';
import { ReportSwitch } from './ReportSwitch.tsx';
import { useOnePool } from './use-one-pool.ts';
import { type TurnVerdict, useTurnChecks } from './use-turn-checks.ts';

type Row = TurnRow & { id: string };

const codecs = { pool_id: idCodec };
const TONES = { open: 'info', right: 'good', wrong: 'bad', unknown: 'warn' } as const;
const NONE = { list: [], next_cursor: null, prev_cursor: null };

/** The turns of a pool with what proves their hits, each reckoned again here. */
export const TurnList = (): ReactNode => {
  const t = useReportWords();
  const j = useJackpotTexts();
  const canSeeOrders = useHolds()('I-2');
  const state = useKeysetState(codecs);
  const pool = useOnePool(state.filters.pool_id);
  const input = { ...state.query, pool_id: pool.id };
  const query = useList(getTurnList, input, { isEnabled: pool.id !== '' });
  const verdicts = useTurnChecks(query.data?.list);
  const list = query.data?.list.map((row): Row => ({ ...row, id: String(row.turn) }));
  const data = pool.isNone ? NONE : query.data && { ...query.data, list: list ?? [] };
  const shown = list?.find(({ id }) => id === state.id);
  return (
    <Page scope={t('turnScope')} actions={<ReportSwitch value="turns" />}>
      <KeysetList<Row, typeof codecs>
        path={PATH}
        part={{ key: 'turns', title: t('list_turns') }}
        state={state}
        query={{ data, error: query.error, isFetching: query.isFetching, refetch: query.refetch }}
        {...(pool.id === '' ? {} : { exportOf: { endpoint: getTurnList, input: { pool_id: pool.id } } })}
        fields={[{ name: 'pool_id', label: j('pool'), ...pool.input }]}
        columns={turnColumns({ t, j, target: state.target, verdicts, canSeeOrders })}
        rowTone={(row) => (verdicts.get(row.turn) === 'wrong' ? 'alarm' : undefined)}
      />
      {state.id === '' ? null : (
        <Suspense>
          <RecordDrawer title={`${j('turn')} ${state.id}`} widthPx={720} onClose={() => state.open('')}>
            <RecordPanel query={{ data: list, error: query.error, refetch: query.refetch }}>
              {() => (shown === undefined ? <p>{t('otherPage')}</p> : <TurnDetail row={shown} />)}
            </RecordPanel>
          </RecordDrawer>
        </Suspense>
      )}
    </Page>
  );
};

type ColumnOptions = {
  t: ReportTranslate;
  j: JackpotTranslate;
  target: RowTarget;
  verdicts: ReadonlyMap<number, TurnVerdict>;
  canSeeOrders: boolean;
};

const orderHref = (id: string): string => `/jackpot/jackpot-order?${new URLSearchParams({ id }).toString()}`;

const turnColumns = ({ t, j, target, verdicts, canSeeOrders }: ColumnOptions): Column<Row>[] => [
  linkColumn({
    id: 'id',
    header: j('turn'),
    widthPx: 90,
    target,
    export: { field: 'turn' },
    textOf: ({ turn }) => formatCount(turn),
  }),
  {
    id: 'derived:check',
    header: t('check'),
    help: t('checkHelp'),
    card: 'status',
    export: false,
    cell: ({ turn }) => {
      const verdict = verdicts.get(turn);
      return verdict === undefined ? '…' : StatusTag({ tone: TONES[verdict], children: t(`verdict_${verdict}`) });
    },
  },
  dateColumn({ id: 'started_at', header: t('startedAt') }),
  moneyColumn({ id: 'start_money', header: t('startMoney'), rangeValue: () => null }),
  {
    id: 'commitment',
    header: j('commitment'),
    card: 'line',
    cell: ({ commitment }) => (commitment === null ? MISSING : <code title={commitment}>{commitment.slice(0, 16)}…</code>),
  },
  dateColumn({ id: 'ended_at', header: t('endedAt'), missing: t('verdict_open') }),
  {
    id: 'ended_by',
    header: t('endedBy'),
    export: { labelOf: (value) => t(`ended_${value as 'hit'}`) },
    cell: ({ ended_by: by }) => (by === null ? MISSING : t(`ended_${by}`)),
  },
  {
    id: 'value',
    header: t('secret'),
    isNumeric: true,
    rangeValue: () => null,
    card: 'figure',
    cell: ({ value, rules }) => (value === null ? MISSING : rules.trigger === 'time' ? dateTimeText(value) : exactText(value)),
  },
  {
    id: 'win',
    header: t('win'),
    isNumeric: true,
    rangeValue: () => null,
    card: 'lead',
    export: false,
    cell: ({ win }) =>
      win === null ? (
        MISSING
      ) : canSeeOrders && win.bet_id !== null ? (
        <Link to={orderHref(win.order_id)}>
          <Money value={win.amount} />
        </Link>
      ) : (
        <Money value={win.amount} />
      ),
  },
  textColumn({ id: 'salt', header: j('salt'), isHiddenAtFirst: true }),
];

/** By which rules the turn went, who won it, and what proves it. */
const TurnDetail = ({ row }: { row: Row }): ReactNode => {
  const t = useReportWords();
  const j = useJackpotTexts();
  const { rules, win } = row;
  return (
    <>
      <ProofSteps turn={row} poolId={row.pool_id} />
      <FactList
        facts={[
          { section: t('rules'), label: t('trigger'), value: j(`trigger_${rules.trigger as 'mystery'}`) },
          { label: t('minWin'), value: `${exactText(rules.min_win)} USD` },
          { label: t('mustHit'), value: rules.must_hit === null ? MISSING : `${exactText(rules.must_hit)} USD` },
          { label: t('segments'), value: rules.segments.join(', ') },
          { label: t('startMoney'), value: `${exactText(row.start_money)} USD` },
          { label: t('startedAt'), value: dateTimeText(row.started_at) },
          { label: t('endedAt'), value: row.ended_at === null ? t('verdict_open') : dateTimeText(row.ended_at) },
          ...(win === null
            ? []
            : [
                { section: t('win'), label: t('amount'), value: `${exactText(win.amount)} USD` },
                { label: t('status'), value: j(`state_${win.status as 'won'}`) },
                { label: t('wonAt'), value: dateTimeText(win.at) },
                { label: t('betId'), value: win.bet_id ?? t('otherScope') },
              ]),
        ]}
      />
    </>
  );
};
