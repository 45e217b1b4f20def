import {
  approveRankRule,
  submitRankRule,
  cancelRankRule,
  cloneRankRule,
  deleteRankRule,
  getRankCosts,
  type RuleActivityRow,
} from '@manager/contract/features/activity/activity-rank/rule';
import { getReportScope } from '@manager/contract/features/report/scope';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../../api/query.ts';
import { useActivityTexts } from '../../../../product/activity/activity-words.ts';
import { ActivityDetail } from '../../../../product/activity/ActivityDetail.tsx';
import { useHolds } from '../../../../session/session.ts';
import { useScoreName } from '../score-words.ts';
import { packetFacts, scatterFacts } from './gift-facts.ts';
import { ProgressTables } from './ProgressTables.tsx';
import { useRankTexts, prizeRowText, type RankTranslate } from './rank-words.ts';
import type { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import { DetailTable } from '../../../../kit/detail/DetailTable.tsx';
import { placesText } from '../../../../product/activity/place-lines.ts';
import type { ScoreKind } from '@manager/domain/activity-score';
import type { Fact } from '../../../../kit/detail/FactList.tsx';
import { exactText, formatCount } from '../../../../ui/format.ts';

/** How a ranking is scored and paid, line by line. */
const rankFacts = (
  { rule, currency }: { rule: RankRule; currency: string },
  t: RankTranslate,
  scoreName: (score: ScoreKind) => string,
): Fact[] => [
  { section: t('rule'), label: t('score'), value: scoreName(rule.score) },
  { label: t('minRounds'), value: formatCount(rule.min_rounds) },
  {
    label: t('cap'),
    value:
      rule.round_cap === null
        ? t('cap_all')
        : t(`capText_${rule.round_cap.which}`, { rounds: formatCount(rule.round_cap.rounds) }),
  },
  {
    label: t('pool'),
    value:
      rule.pool === null
        ? t('noPool')
        : rule.pool.kind === 'fixed'
          ? `${exactText(rule.pool.amount)} ${currency}`
          : t('poolBetShare', { pct: exactText(rule.pool.pct, { leastPlaces: 0 }) }),
  },
  { label: t('pays'), value: t(`pays_${rule.pays}`) },
  ...(rule.robots === null ? [] : [{ label: t('robots'), value: t('robotsText', { count: formatCount(rule.robots.count) }) }]),
];

/** The table of prizes of a ranking. */
const RankPrizes = ({ rule, currency }: { rule: RankRule; currency: string }): ReactNode => {
  const t = useRankTexts();
  return (
    <DetailTable caption={t('prizesCaption')}>
      <thead>
        <tr>
          <th scope="col">{t('rank')}</th>
          <th scope="col" data-numeric>
            {t('prize')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rule.ranks.map((line) => (
          <tr key={line.from}>
            <td>{placesText(line)}</td>
            <td data-numeric>{prizeRowText(line, currency)}</td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};

const CALLS = {
  submit: submitRankRule,
  approve: approveRankRule,
  cancel: cancelRankRule,
  remove: deleteRankRule,
  clone: cloneRankRule,
  costs: getRankCosts,
};

type Props = { row: RuleActivityRow; onEdit: () => void; onClose: () => void; onOpen: (id: string) => void };

const SCREENS = '/activity/activity-rank';
const LIST_OF = { rank: '', red_packet: 'packets', scatter_collect: 'collectors' } as const;

/** Who stands where, or got what. */
const boardHref = ({ id, rule }: RuleActivityRow): string => {
  const tab = LIST_OF[rule.kind];
  return `${SCREENS}/source?${new URLSearchParams({ ...(tab === '' ? {} : { tab }), activity_id: id }).toString()}`;
};

/** Of a ranking its settlement; the others have prizes alone, which are paid as they are given. */
const settleHref = ({ id, rule }: RuleActivityRow): string =>
  `${SCREENS}/settle?${new URLSearchParams(rule.kind === 'rank' ? { id } : { tab: 'prizes', activity_id: id }).toString()}`;

export const RankDetail = ({ row, ...on }: Props): ReactNode => {
  const t = useRankTexts();
  const a = useActivityTexts();
  const scoreName = useScoreName();
  const holds = useHolds();
  const isScatter = row.rule.kind === 'scatter_collect';
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000, isEnabled: isScatter });
  const nameOf = (gameId: string): string | undefined => choices?.games.find(({ id }) => id === gameId)?.name;
  const hasRun = row.state !== 'draft' && row.state !== 'scheduled' && row.state !== 'cancelled';
  const isOver = row.state === 'ended' || row.state === 'settling' || row.state === 'settled';
  return (
    <ActivityDetail
      {...on}
      row={row}
      calls={CALLS}
      facts={[
        ...(hasRun && holds('L-1-2')
          ? [{ label: t(`board_${row.rule.kind}`), value: <Link to={boardHref(row)}>{t(`openBoard_${row.rule.kind}`)}</Link> }]
          : []),
        ...((row.rule.kind === 'rank' ? isOver : hasRun) && holds('L-1-3')
          ? [
              {
                label: t(row.rule.kind === 'rank' ? 'settlement' : 'prizes'),
                value: <Link to={settleHref(row)}>{t(row.rule.kind === 'rank' ? 'openSettlement' : 'openPrizes')}</Link>,
              },
            ]
          : []),
        { label: a('kind'), value: a(`kind_${row.rule.kind}`) },
        ...(row.rule.kind === 'rank' ? rankFacts({ rule: row.rule, currency: row.currency }, t, scoreName) : []),
        ...(row.rule.kind === 'red_packet' ? packetFacts(row.rule, row.currency, t) : []),
        ...(row.rule.kind === 'scatter_collect' ? scatterFacts(row.rule, nameOf, t) : []),
      ]}
      tabs={[
        row.rule.kind === 'rank'
          ? { key: 'prizes', label: t('prizes'), content: <RankPrizes rule={row.rule} currency={row.currency} /> }
          : {
              key: 'progress',
              label: t(row.rule.kind === 'red_packet' ? 'packets' : 'levels'),
              content: <ProgressTables row={row} />,
            },
      ]}
    />
  );
};
