import { getGameReport } from '@manager/contract/features/report/game-report';
import { GameType } from '@manager/contract/features/set-up/game';
import { type ReactNode, useMemo } from 'react';
import { useHolds } from '../../../app/session.ts';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { drillTo } from '../../../kit/report/drill.ts';
import { MoneyReport } from '../../../kit/report/MoneyReport.tsx';
import { isSearched, scopeCodecs, scopeQuery, sortQuery } from '../../../kit/report/scope-state.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { betsLink } from '../bets-link.ts';
import { GAME_REPORT_METRICS, gameColumns, type GameRow, SORTS, toneOf } from './columns.tsx';
import type { texts } from './texts.en.ts';

const CODECS = { ...scopeCodecs, type: choiceCodec(GameType.options), rtp_profile: textCodec({ maxLength: 40 }) };
const PATH = '/report/game-report';

export default function GameReportScreen(): ReactNode {
  const t = useTexts<typeof texts>('report/game-report');
  const tr = useReportTexts();
  const list = useListState({ codecs: CODECS, sorts: SORTS, initialSort: '-bet' });
  const { filters: scope } = list;
  const report = useList(
    getGameReport,
    {
      ...scopeQuery(scope),
      ...(scope.type === undefined ? {} : { type: scope.type }),
      ...(scope.rtp_profile === '' ? {} : { rtp_profile: scope.rtp_profile }),
      ...list.paging,
      sort: sortQuery({ sort: list.sort, scope }),
    },
    { isEnabled: isSearched(scope), isQuiet: true },
  );

  const holds = useHolds();
  const hasSites = holds('F-2');
  const hasBets = holds('B-3');
  const columns = useMemo(
    () =>
      gameColumns({
        t,
        tr,
        hasCurrency: scope.in === 'native',
        sitesLinkOf: (row) =>
          hasSites ? drillTo({ path: '/report/site-report', scope, narrowed: { game_id: [row.game_id] } }) : undefined,
        betsLinkOf: (row, metric) =>
          hasBets ? betsLink({ row, metric, scope, narrowed: narrowedTo(row), from: PATH }) : undefined,
      }),
    [t, tr, scope, hasSites, hasBets],
  );

  return (
    <MoneyReport
      path={PATH}
      caption={t('caption')}
      list={list}
      report={report}
      columns={columns}
      linesOf={(rows) => rows}
      lineId={(row) => `${row.game_id}:${row.currency ?? ''}`}
      rowTone={toneOf}
      currencyColumn="currency"
      metrics={GAME_REPORT_METRICS}
      fields={[
        {
          name: 'type',
          label: t('type'),
          isMore: true,
          ...choiceInput({
            options: GameType.options.map((value) => ({ value, label: t(`type.${value}`) })),
            allLabel: tr('scope.any'),
          }),
        },
        { name: 'rtp_profile', label: t('rtpProfile'), isMore: true, ...textInput() },
      ]}
    />
  );
}

const narrowedTo = ({ game_id: game, currency }: GameRow) => ({
  game_id: [game],
  ...(currency === undefined ? {} : { currency }),
});
