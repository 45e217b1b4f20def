import type { RedPacketRule } from '@manager/contract/features/activity/activity-rank/red-packet-rule';
import type { ScatterRule } from '@manager/contract/features/activity/activity-rank/scatter-rule';
import type { Fact } from '../../../../kit/detail/FactList.tsx';
import { percentOf } from '../../../../kit/form/percent.ts';
import { exactPercentText, exactText, formatCount } from '../../../../ui/format.ts';
import type { RankTranslate } from './rank-words.ts';

/** What a player has to have bet for a show. */
const qualifyText = ({ qualify, since }: Extract<RedPacketRule['trigger'], { kind: 'rain' }>, t: RankTranslate): string =>
  `${
    qualify.kind === 'bets'
      ? t('qualifyBetsText', { count: qualify.bets, bets: formatCount(qualify.bets) })
      : t('qualifyAmountText', { amount: exactText(qualify.amount) })
  } · ${t(`since_${since}`)}`;

const triggerFacts = ({ trigger, timezone }: RedPacketRule, t: RankTranslate): Fact[] =>
  trigger.kind === 'rain'
    ? [
        { label: t('shows'), value: `${trigger.shows} · ${timezone}` },
        { label: t('showMinutes'), value: formatCount(trigger.minutes) },
        { label: t('packetsPerShow'), value: formatCount(trigger.packets_per_show) },
        { label: t('qualify'), value: qualifyText(trigger, t) },
      ]
    : [
        { label: t('packetCount'), value: formatCount(trigger.packets) },
        { label: t('blocks'), value: formatCount(trigger.blocks) },
        {
          label: t('chancePerUsd'),
          value: exactPercentText(percentOf(trigger.chance_per_usd), { leastPlaces: 0 }),
        },
      ];

/** How red packets are given, line by line. */
export const packetFacts = (rule: RedPacketRule, currency: string, t: RankTranslate): Fact[] => [
  { section: t('packets'), label: t('trigger'), value: t(`trigger_${rule.trigger.kind}`) },
  { label: t('packetTotal'), value: `${exactText(rule.total)} ${currency}` },
  { label: t('packetBounds'), value: `${exactText(rule.min)} – ${exactText(rule.max)} ${currency}` },
  ...triggerFacts(rule, t),
  { label: t('packetCap'), value: `${formatCount(rule.daily_cap)} · ${rule.timezone}` },
];

/** What is collected in which game; levels have a table of their own. `nameOf`: the game by its id. */
export const scatterFacts = (rule: ScatterRule, nameOf: (gameId: string) => string | undefined, t: RankTranslate): Fact[] => [
  {
    section: t('scatters'),
    label: t('symbol'),
    value: rule.games
      .map(({ game_id: id, symbol }) => {
        const name = nameOf(id);
        return name === undefined ? symbol : `${symbol} · ${name}`;
      })
      .join(', '),
  },
];
