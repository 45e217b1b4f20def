import type { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import type { ScoreKind } from '@manager/domain/activity-score';
import type { Fact } from '../../../../kit/detail/FactList.tsx';
import { exactText, formatCount } from '../../../../ui/format.ts';
import type { RankTranslate } from './rank-words.ts';

/** How a ranking is scored and paid, line by line. */
export const rankFacts = (
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
