import { getGameReport } from '@manager/contract/features/report/game-report';
import { NO_GAME } from '@manager/contract/features/report/money-report';
import { GameType } from '@manager/contract/kit/game-type';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { RowExplained } from '../../../product/explain/figure.ts';
import { choiceCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { MoneyReport } from '../../../product/money-report/MoneyReport.tsx';
import { NO_VALUE } from '../../../kit/report/metrics.ts';
import { useRtpMarks } from '../../../kit/report/rtp-mark.tsx';
import { scopeCodecs } from '../../../kit/report/scope-state.ts';
import { useMoneyReport } from '../../../kit/report/use-money-report.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { runInterval } from '../../../product/report-links/run-interval.ts';
import { useReportLinks } from '../../../product/report-links/use-report-links.ts';
import { GAME_REPORT_METRICS, gameColumns, type GameRow, SORTS, toneOf } from './columns.tsx';
import { gameFigure } from './own-figures.ts';
import type { texts } from './texts.en.ts';

const CODECS = { ...scopeCodecs, type: choiceCodec(GameType.options), rtp_profile: textCodec({ maxLength: 40 }) };
const PATH = '/report/game-report';

const narrowedTo = ({ game_id: game, currency }: GameRow) => ({
  game_id: [game],
  ...(currency === undefined ? {} : { currency }),
});
const labelOf = (row: GameRow): string => [row.game_name, row.currency].filter(Boolean).join(' · ');
const explained: RowExplained<GameRow> = (row) => ({ narrowed: narrowedTo(row), label: labelOf(row) });
const rankedOf = ({ game_id: id, game_name: name }: GameRow) => ({ id, name });

export default function GameReportScreen(): ReactNode {
  const t = useTexts<typeof texts>('report/game-report');
  const tr = useReportTexts();
  const state = useMoneyReport({ endpoint: getGameReport, codecs: CODECS, sorts: SORTS, initialSort: '-bet' });
  const { scope, report } = state;
  const { reportLink, betsLinkOf } = useReportLinks({ path: PATH, scope, narrowedTo, answer: report });
  const runLinkOf = useCallback((row: GameRow) => reportLink('run', narrowedTo(row), runInterval(scope)), [reportLink, scope]);
  const { mark: rtpMark, why } = useRtpMarks(runLinkOf);
  const columns = useMemo(
    () =>
      gameColumns({
        t,
        tr,
        hasCurrency: scope.in === 'native',
        // Behind credits without a game lie neither websites with it nor bets.
        sitesLinkOf: (row) => (row.game_id === NO_GAME ? undefined : reportLink('sites', { game_id: [row.game_id] })),
        betsLinkOf: (row, id) => (row.game_id === NO_GAME ? undefined : betsLinkOf(row, id)),
        // A return is that of a game.
        rtpMark: (row) => (row.game_id === NO_GAME ? NO_VALUE : rtpMark(row)),
      }),
    [t, tr, scope.in, reportLink, betsLinkOf, rtpMark],
  );

  return (
    <>
      <MoneyReport
        path={PATH}
        caption={t('caption')}
        state={state}
        columns={columns}
        linesOf={(rows) => rows}
        lineId={(row) => `${row.game_id}:${row.currency ?? ''}`}
        rowTone={toneOf}
        currencyColumn="currency"
        metrics={GAME_REPORT_METRICS}
        explained={explained}
        ownFigure={(columnId, row, sum) => gameFigure(columnId, { row, sum, label: labelOf(row), narrowed: narrowedTo(row), tr })}
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
        ranking={{
          title: t('topGames'),
          categoryLabel: t('game'),
          endpoint: getGameReport,
          rowOf: rankedOf,
          hrefOf: (id) => (id === 'other' || id === NO_GAME ? undefined : reportLink('sites', { game_id: [id] })),
        }}
      />
      {why}
    </>
  );
}
