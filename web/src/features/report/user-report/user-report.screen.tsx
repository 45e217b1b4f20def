import { getUserReport } from '@manager/contract/features/report/user-report';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { RowExplained } from '../../../product/explain/figure.ts';
import { type Codec, manyCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { MoneyReport } from '../../../product/money-report/MoneyReport.tsx';
import classes from '../../../kit/report/report.module.css';
import { scopeCodecs } from '../../../kit/report/scope-state.ts';
import { useMoneyReport } from '../../../kit/report/use-money-report.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { useReportLinks } from '../../../product/report-links/use-report-links.ts';
import { nameOf, SORTS, USER_REPORT_METRICS, userColumns, type UserRow } from './columns.tsx';
import { usePlayersInput } from '../../../product/player/player-input.tsx';
import type { texts } from './texts.en.ts';

const matching = (pattern: RegExp): Codec<string> => ({
  parse: (text) => (pattern.test(text) ? text : undefined),
  format: (value) => value,
  initial: '',
});
const CODECS = {
  ...scopeCodecs,
  player: textCodec(),
  player_id: manyCodec(),
  level: matching(/^\d{1,7}$/),
  min_bet: matching(/^\d{1,14}(?:\.\d{1,6})?$/),
};
const PATH = '/report/user-report';

const narrowedTo = ({ site_id: site, currency }: UserRow) => ({
  site_id: [site],
  ...(currency === undefined ? {} : { currency }),
});
const ownOf = ({ player_id: player }: UserRow) => ({ player_id: player });

const explained: RowExplained<UserRow> = (row) => ({
  narrowed: { ...narrowedTo(row), player_id: row.player_id },
  label: [row.user_name, row.site_name, row.currency].filter(Boolean).join(' · '),
});

/** The house loses most to those who win most. */
const ORDERS = [
  { name: 'winners', sort: 'win_loss' },
  { name: 'losers', sort: '-win_loss' },
] as const;

export default function UserReportScreen(): ReactNode {
  const t = useTexts<typeof texts>('report/user-report');
  const tr = useReportTexts();
  const state = useMoneyReport({ endpoint: getUserReport, codecs: CODECS, sorts: SORTS, initialSort: '-bet' });
  const { scope, list, report } = state;
  const player = usePlayersInput(list.filters.player_id);
  const { betsLinkOf } = useReportLinks({ path: PATH, scope, narrowedTo, ownOf, answer: report });
  const timezone = report.data?.scope.timezone ?? undefined;
  const unit = scope.in === 'native' ? undefined : scope.in === 'usd' ? tr('scope.usd') : tr('total.converted');
  const columns = useMemo(
    () => userColumns({ t, tr, timezone, unit, playerLinkOf: (row) => betsLinkOf(row, 'rounds'), betsLinkOf }),
    [t, tr, timezone, unit, betsLinkOf],
  );
  const rankedOf = (row: UserRow) => ({ id: `${row.site_id}:${row.player_id}:${row.currency ?? ''}`, name: nameOf(row, t) });

  return (
    <MoneyReport
      path={PATH}
      caption={t('caption')}
      state={state}
      columns={columns}
      linesOf={(rows) => rows}
      lineId={(row) => `${row.site_id}:${row.player_id}:${row.currency ?? ''}`}
      currencyColumn="currency"
      metrics={USER_REPORT_METRICS}
      explained={explained}
      actions={
        <span className={classes.orders} role="group" aria-label={t('order')}>
          {ORDERS.map(({ name, sort }) => (
            <button
              key={name}
              type="button"
              className={classes.preset}
              aria-pressed={list.sort === sort}
              onClick={() => list.setSort(sort)}
            >
              {t(`order.${name}`)}
            </button>
          ))}
        </span>
      }
      fields={[
        { name: 'player_id', nameTo: 'player', label: t('player'), ...player },
        { name: 'level', label: t('level'), isMore: true, ...textInput() },
        { name: 'min_bet', label: t('minBet'), isMore: true, ...textInput() },
      ]}
      ranking={{ title: t('topPlayers'), categoryLabel: t('player'), endpoint: getUserReport, rowOf: rankedOf }}
    />
  );
}
