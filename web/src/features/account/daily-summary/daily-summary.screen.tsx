import { type DailySummaryRow, getDailySummary } from '@manager/contract/features/account/daily-summary';
import { getReportScope } from '@manager/contract/features/report/scope';
import { type ReactNode, useState } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dayCodec, flagCodec, idCodec } from '../../../kit/filter/codecs.ts';
import { dayInput, flagInput } from '../../../kit/filter/field-inputs.tsx';
import { countColumn, linkColumn, moneyColumn, noteColumn, textColumn } from '../../../kit/list/columns.tsx';
import { TableEmpty } from '../../../kit/data-table/TableEmpty.tsx';
import { FilterBar, type FilterField } from '../../../kit/filter/FilterBar.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { texts } from './texts.en.ts';

const codecs = { site_id: idCodec, day: dayCodec, player_id: idCodec, is_active: flagCodec(), with_test: flagCodec() };
const SORTS = ['id'];
const PATH = '/account/daily-summary';
const DAY_MS = 86_400_000;

/** B-9: what every player of a website had, moved and played on one settlement day. */
const DailySummaryScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('account/daily-summary');
  const k = useTexts<typeof kitTexts>('kit');
  const { data: choices, error, refetch } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'id' });
  const [yesterday] = useState(() => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10));
  const { site_id: siteId, day, ...rest } = state.filters;
  const isReady = siteId !== '';
  const input = { ...rest, site_id: siteId, day: day === '' ? yesterday : day, ...state.paging };
  const query = useList(getDailySummary, input, { isEnabled: isReady });
  const playerHref = (id: string): string => `/account/account-list?id=${id}&mode=page`;
  const columns: Column<DailySummaryRow>[] = [
    linkColumn({
      id: 'id',
      header: t('player'),
      widthPx: 180,
      export: { field: 'user_name' },
      textOf: ({ user_name: name }) => name,
      target: { hrefOf: playerHref, onOpen: (id) => location.assign(playerHref(id)) },
    }),
    {
      id: 'type',
      header: t('type'),
      cell: ({ type }) => t(`type_${type}`),
      export: { labelOf: (type) => t(`type_${type as 'real'}`) },
    },
    textColumn({ id: 'currency', header: t('currency') }),
    moneyColumn({ id: 'opening', header: t('opening'), help: t('openingHelp') }),
    moneyColumn({ id: 'deposits', header: t('deposits') }),
    moneyColumn({ id: 'withdrawals', header: t('withdrawals') }),
    moneyColumn({ id: 'bonus_issued', header: t('bonusIssued') }),
    moneyColumn({ id: 'bonus_wagered', header: t('bonusWagered') }),
    moneyColumn({ id: 'bonus_expired', header: t('bonusExpired') }),
    noteColumn({ id: 'bonus_by_type', header: t('bonusByType'), help: t('bonusByTypeHelp') }),
    moneyColumn({ id: 'to_games', header: t('toGames') }),
    moneyColumn({ id: 'from_games', header: t('fromGames') }),
    moneyColumn({ id: 'game_start', header: t('gameStart') }),
    moneyColumn({ id: 'game_end', header: t('gameEnd') }),
    countColumn({ id: 'rounds', header: t('rounds') }),
    moneyColumn({ id: 'bet', header: t('bet') }),
    moneyColumn({ id: 'win', header: t('win') }),
    {
      id: 'win_loss',
      header: t('winLoss'),
      isNumeric: true,
      card: 'lead',
      cell: (row) => Money({ value: row.win_loss, isSigned: true }),
    },
    moneyColumn({ id: 'adjustments', header: t('adjustments') }),
    moneyColumn({ id: 'closing', header: t('closing'), help: t('closingHelp'), card: 'figure' }),
    moneyColumn({ id: 'unexplained', header: t('unexplained'), help: t('unexplainedHelp') }),
  ];
  const isBroken = ({ unexplained }: DailySummaryRow): boolean => unexplained !== null && /[1-9]/.test(unexplained);
  const fields: FilterField<typeof state.filters>[] = [
    { name: 'site_id', label: t('site'), ...useSiteInput() },
    { name: 'day', label: t('day'), ...dayInput() },
    { name: 'is_active', label: t('active'), ...flagInput({ yes: k('yes'), no: k('no') }) },
    ...(choices?.can_see_test === true
      ? [{ name: 'with_test' as const, label: t('withTest'), ...flagInput({ yes: k('yes'), no: k('no') }) }]
      : []),
  ];
  if (!isReady)
    return (
      <Page scope={t('chooseSite')}>
        <FilterBar
          mode="instant"
          values={state.filters}
          fields={fields}
          onApply={state.setFilters}
          onClear={state.clearFilters}
          invalid={state.invalid}
        />
        {error === null ? (
          <EmptyState kind="idle" title={t('chooseSiteTitle')} text={t('chooseSite')} />
        ) : (
          <TableEmpty options={{}} error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  return (
    <Page scope={t('scope', { day: input.day })}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getDailySummary, input }}
        columns={columns}
        rowTone={(row) => (isBroken(row) ? 'alarm' : row.type === 'test' || row.type === 'live' ? 'test' : undefined)}
        fields={fields}
      />
    </Page>
  );
};

export default DailySummaryScreen;
