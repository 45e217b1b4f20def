import type { PoolRow } from '@manager/contract/features/jackpot/pool-list';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Fact } from '../../../kit/detail/FactList.tsx';
import { useHolds } from '../../../session/session.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { exactPercentText, exactText, formatCount, MISSING } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { STATUS_TONES, useJackpotTexts } from '../jackpot-words.ts';
import { LiveMoney } from './LiveMoney.tsx';
import { gameRuleText, scopeText, triggerText, usePoolTexts } from './pool-words.ts';

const usd = (amount: string | null): string => (amount === null ? MISSING : `${exactText(amount)} USD`);
const timeOf = (at: string | null): ReactNode => (at === null ? MISSING : <DateTime at={at} />);
const lines = (of: readonly string[]): ReactNode => (of.length === 0 ? MISSING : of.map((line) => <div key={line}>{line}</div>));

/** What a pool shows and by which rules, line by line. */
export const usePoolFacts = (row: PoolRow): Fact[] => {
  const t = usePoolTexts();
  const j = useJackpotTexts();
  const holds = useHolds();
  const link = (code: string, href: string, text: string): ReactNode => (holds(code) ? <Link to={href}>{text}</Link> : text);
  const weights = row.site_weights.map(
    ({ weight }, at) => `${row.site_weight_names[at] ?? ''} × ${exactText(weight, { leastPlaces: 0 })}`,
  );
  return [
    {
      section: t('now'),
      label: t('money'),
      value: (
        <>
          <LiveMoney money={row.money} turn={row.turn} /> USD
        </>
      ),
    },
    { label: t('status'), value: <StatusTag tone={STATUS_TONES[row.status]}>{j(`status_${row.status}`)}</StatusTag> },
    { label: j('turn'), value: formatCount(row.turn) },
    { label: t('turnSince'), value: <DateTime at={row.turn_started_at} /> },
    {
      label: t('hits'),
      value: link('I-2', `/jackpot/jackpot-order?${new URLSearchParams({ pool_id: row.id }).toString()}`, formatCount(row.hits)),
    },
    { label: t('lastHit'), value: timeOf(row.last_hit_at) },
    {
      label: j('commitment'),
      value: row.commitment === null ? j('checkUndrawn') : <CopyText value={row.commitment} />,
    },
    {
      label: t('verification'),
      value: link(
        'I-3',
        `/jackpot/jackpot-report?${new URLSearchParams({ tab: 'turns', pool_id: row.id }).toString()}`,
        t('verify'),
      ),
    },
    { section: t('who'), label: t('playersOf'), value: scopeText(row, j) },
    { label: t('tier'), value: j(`tier_${row.tier}`) },
    { label: t('code'), value: <CopyText value={row.code} /> },
    { label: t('games'), value: lines(row.games.map((rule, at) => gameRuleText(rule, row.game_names[at] ?? '', t))) },
    { label: t('sources'), value: row.sources.map((source) => t(`source_${source}`)).join(', ') },
    { label: t('minBet'), value: usd(row.min_bet_usd) },
    { section: t('contribution'), label: t('rate'), value: exactPercentText(row.rate) },
    { label: t('hiddenRate'), value: exactPercentText(row.hidden_rate) },
    { label: t('limit'), value: usd(row.contribution_limit) },
    { section: t('hit'), label: t('trigger'), value: `${j(`trigger_${row.trigger}`)}: ${triggerText(row, t)}` },
    { label: t('minWin'), value: usd(row.min_win) },
    { label: t('mustHit'), value: usd(row.must_hit) },
    { label: t('cap'), value: usd(row.cap) },
    { label: t('seed'), value: usd(row.seed) },
    { label: t('reset'), value: usd(row.reset) },
    ...(row.trigger === 'mystery' ? [{ label: t('segments'), value: row.segments.join(', ') }] : []),
    ...(row.trigger === 'weighted'
      ? [
          { label: t('triggerWeight'), value: exactText(row.trigger_weight, { leastPlaces: 0 }) },
          { label: t('siteWeights'), value: weights.length === 0 ? t('sameChance') : lines(weights) },
        ]
      : []),
    { section: t('dayLimits'), label: t('dayLimitPool'), value: usd(row.pool_day_limit) },
    { label: t('dayLimitSite'), value: usd(row.site_day_limit) },
    { label: t('dayLimitPlayer'), value: usd(row.player_day_limit) },
    { section: t('record'), label: t('sort'), value: formatCount(row.sort) },
    { label: t('note'), value: row.note || MISSING },
    { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
    { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
  ];
};
