import type { saveRankRule } from '@manager/contract/features/activity/activity-rank/rule';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { GAMES } from '../world/games.ts';
import { agreeOn, type Placed, toDraft } from './agree.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Written = InputOf<typeof saveRankRule>;
type Planned = Placed &
  Pick<Written, 'title' | 'description' | 'currency' | 'budget'> & { rule: (office: Office) => Written['rule'] };

const TIMEZONE = 'Asia/Shanghai';

const rain = (shows: string, packets: number) => () => ({
  kind: 'red_packet' as const,
  total: '60',
  min: '0.5',
  max: '12',
  daily_cap: 3,
  timezone: TIMEZONE,
  trigger: {
    kind: 'rain' as const,
    shows,
    minutes: 2,
    packets_per_show: packets,
    qualify: { kind: 'bets' as const, bets: 3 },
    since: 'activity' as const,
  },
});

const drop = () => ({
  kind: 'red_packet' as const,
  total: '400',
  min: '1',
  max: '20',
  daily_cap: 2,
  timezone: TIMEZONE,
  trigger: { kind: 'drop' as const, packets: 120, blocks: 48, chance_per_usd: '0.02' },
});

/** The scatter symbol of games, as their bets' details name it. */
const scattersOf =
  (...codes: readonly string[]) =>
  ({ ids }: Office): Written['rule'] => ({
    kind: 'scatter_collect',
    games: codes.map((code) => ({
      game_id: ids.game(code),
      symbol: GAMES.find((game) => game.code === code)?.theme['S'] ?? '',
    })),
    levels: [
      { count: 3, amount: '0.5', stock: 40 },
      { count: 10, amount: '2', stock: 20 },
      { count: 60, amount: '15', stock: 5 },
    ],
  });

/** The shortest have ended a few minutes after the first start of the demo. */
const GIFTS: readonly Planned[] = [
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 6 * MINUTE_MS,
    code: 'opening-rain',
    title: { en: 'Opening rain', zh: '开场红包雨' },
    description: { en: 'Three bets, then open a packet every two minutes.', zh: '投注三笔后，每两分钟可拆一个红包。' },
    currency: 'USD',
    budget: '60',
    rule: rain('*/2 * * * *', 10),
  },
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 2 * DAY_MS,
    code: 'lucky-drops',
    title: { en: 'Lucky drops', zh: '幸运掉落' },
    description: { en: 'Any bet may drop a packet; higher bets more often.', zh: '每笔投注都可能掉落红包，投注越高机会越大。' },
    currency: 'USD',
    budget: '400',
    rule: drop,
  },
  {
    by: 'mei',
    agent: 'EAST-CN',
    websites: ['lantern88'],
    inMs: DAY_MS,
    lastsMs: 3 * DAY_MS,
    code: 'evening-rain',
    title: { en: 'Evening rain', zh: '晚间红包雨' },
    description: { en: 'Every evening at eight.', zh: '每晚八点开抢。' },
    currency: 'USD',
    budget: '60',
    rule: rain('0 20 * * *', 20),
  },
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 6 * MINUTE_MS,
    code: 'first-lamps',
    title: { en: 'First lamps', zh: '初灯收集' },
    description: { en: 'Collect scatters of two games.', zh: '收集两款游戏的分散符号。' },
    currency: 'USD',
    budget: '200',
    rule: scattersOf('rl-lucky-lantern', 'rl-koi-garden'),
  },
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 5 * DAY_MS,
    code: 'star-path',
    title: { en: 'Star path', zh: '星光之路' },
    description: { en: 'Collect scatters of four games; three levels.', zh: '收集四款游戏的分散符号，共三级奖金。' },
    currency: 'USD',
    budget: '200',
    rule: scattersOf('rl-lucky-lantern', 'rl-koi-garden', 'bh-captains-log', 'kc-paper-kites'),
  },
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: 4 * DAY_MS,
    lastsMs: 7 * DAY_MS,
    code: 'moon-path',
    title: { en: 'Moon path', zh: '月光之路' },
    description: { en: 'Collect moons.', zh: '收集月亮符号。' },
    currency: 'USD',
    budget: '200',
    rule: scattersOf('rl-moon-rabbit', 'kc-crane-dance'),
  },
];

/** Agent managers write red packets and scatter collections, finance agrees to them. */
export async function holdGifts(office: Office): Promise<void> {
  for (const { rule, ...planned } of GIFTS)
    await agreeOn(office, planned, {
      find: (by, text) => by(CALLS.rankings, { text, ...PAGE }),
      write: (by) => by(CALLS.saveRanking, { ...toDraft(office, planned), rule: rule(office) }),
      approve: (by, draft) => by(CALLS.approveRanking, draft),
    });
}
