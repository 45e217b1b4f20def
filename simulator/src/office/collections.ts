import type { saveCollection } from '@manager/contract/features/activity/activity-collect/icon-collection';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { DAY_MS } from '../history/plan.ts';
import type { ConsoleClient } from '../console-client.ts';
import { agreeOn, type Placed, toDraft } from './agree.ts';
import { CALLS, PAGE } from './calls.ts';
import { box, circle, diamond, drawIcon, type Layer, star } from './icon-drawing.ts';
import type { Office } from './office.ts';

type Rule = NonNullable<InputOf<typeof saveCollection>['rule']>;
type Icon = Omit<Rule['icons'][number], 'picture'>;

type Planned = Placed &
  Omit<InputOf<typeof saveCollection>, 'agent_id' | 'starts_at' | 'ends_at' | 'site_ids' | 'rule'> & {
    rule: Omit<Rule, 'kind' | 'icons'> & { icons: readonly Icon[] };
  };

const MINUTE_MS = 60_000;

const PICTURES: Readonly<Record<string, readonly Layer[]>> = {
  lantern: [
    { shape: box(0.04, 0.95), colour: [196, 140, 40] },
    { shape: box(0.34, 0.72), colour: [196, 140, 40] },
    { shape: circle(0.62), colour: [214, 40, 40] },
    { shape: box(0.05, 0.6), colour: [240, 120, 90] },
  ],
  koi: [
    { shape: circle(0.85), colour: [38, 118, 180] },
    { shape: circle(0.45, [-0.1, 0]), colour: [250, 240, 230] },
    { shape: circle(0.24, [0.42, -0.2]), colour: [232, 96, 44] },
    { shape: circle(0.2, [-0.25, 0.1]), colour: [232, 96, 44] },
  ],
  jade: [
    { shape: circle(0.82), colour: [24, 138, 96] },
    { shape: circle(0.5), colour: [112, 204, 160] },
    { shape: circle(0.26), colour: [12, 92, 62] },
  ],
  anchor: [
    { shape: box(0.1, 0.8), colour: [60, 84, 120] },
    { shape: box(0.5, 0.1), colour: [60, 84, 120] },
    { shape: circle(0.24, [0, -0.7]), colour: [60, 84, 120] },
  ],
  star: [{ shape: star(0.95), colour: [236, 178, 32] }],
  crystal: [
    { shape: diamond(0.92), colour: [122, 86, 200] },
    { shape: diamond(0.5), colour: [186, 160, 240] },
  ],
};

const COLLECTIONS: readonly Planned[] = [
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 3 * MINUTE_MS,
    code: 'harbour-flash',
    title: { en: 'Harbour flash', zh: '港湾快闪' },
    description: {
      en: 'Three minutes of anchors: three are worth cash, two are worth points.',
      zh: '三分钟集船锚：三个兑换现金，两个兑换点数。',
    },
    currency: 'CNY',
    budget: '300',
    rule: {
      icons: [{ code: 'anchor', name: { en: 'Anchor', zh: '船锚' }, drop: { kind: 'chance', chance: '0.5' } }],
      recipes: [
        {
          code: 'three',
          name: { en: 'Three anchors', zh: '三个船锚' },
          icons: [{ icon: 'anchor', count: 3 }],
          prize: { kind: 'cash', amount: '6' },
          stock: 50,
        },
        {
          code: 'pair',
          name: { en: 'Two anchors', zh: '两个船锚' },
          icons: [{ icon: 'anchor', count: 2 }],
          prize: { kind: 'points', points: 50 },
          stock: null,
        },
      ],
      exchange_days: 0,
    },
  },
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 10 * DAY_MS,
    code: 'lucky-garden',
    title: { en: 'Lucky garden', zh: '幸运花园' },
    description: {
      en: 'Bets drop lanterns, koi and jade. A set of all three is worth cash, lanterns alone are worth points.',
      zh: '投注可掉落灯笼、锦鲤和玉佩。集齐三种可兑换现金，灯笼可单独兑换点数。',
    },
    currency: 'CNY',
    budget: '12000',
    rule: {
      icons: [
        { code: 'lantern', name: { en: 'Lantern', zh: '灯笼' }, drop: { kind: 'chance', chance: '0.2' }, daily_cap: 20 },
        { code: 'koi', name: { en: 'Koi', zh: '锦鲤' }, drop: { kind: 'every', bets: 5 }, daily_cap: 10 },
        { code: 'jade', name: { en: 'Jade', zh: '玉佩' }, drop: { kind: 'chance', chance: '0.06' }, daily_cap: 5 },
      ],
      recipes: [
        {
          code: 'garden-set',
          name: { en: 'Garden set', zh: '花园套装' },
          icons: [
            { icon: 'lantern', count: 1 },
            { icon: 'koi', count: 1 },
            { icon: 'jade', count: 1 },
          ],
          prize: { kind: 'cash', amount: '18.8' },
          stock: 500,
          per_player: 5,
        },
        {
          code: 'great-garden',
          name: { en: 'Great garden', zh: '大花园' },
          icons: [{ icon: 'jade', count: 3 }],
          prize: { kind: 'cash', amount: '88' },
          stock: 20,
          per_player: 1,
        },
        {
          code: 'lantern-row',
          name: { en: 'Row of lanterns', zh: '一串灯笼' },
          icons: [{ icon: 'lantern', count: 3 }],
          prize: { kind: 'points', points: 100 },
          stock: null,
        },
      ],
      approve_above: '50',
      exchange_days: 7,
    },
  },
  {
    by: 'lukas',
    agent: 'WEST-EU',
    inMs: 4 * DAY_MS,
    lastsMs: 14 * DAY_MS,
    code: 'winter-sky',
    title: { en: 'Winter sky' },
    description: { en: 'Stars and crystals for every bet of the winter weeks.' },
    currency: 'EUR',
    budget: '2500',
    rule: {
      icons: [
        { code: 'star', name: { en: 'Star' }, drop: { kind: 'every', bets: 10 } },
        { code: 'crystal', name: { en: 'Crystal' }, drop: { kind: 'chance', chance: '0.02' }, daily_cap: 3 },
      ],
      recipes: [
        {
          code: 'night',
          name: { en: 'Clear night' },
          icons: [
            { icon: 'star', count: 5 },
            { icon: 'crystal', count: 1 },
          ],
          prize: { kind: 'cash', amount: '25' },
          stock: 100,
          per_player: 2,
        },
      ],
    },
  },
];

/** Agent managers write collections with pictures of their icons, finance agrees to them. */
export async function holdCollections(office: Office): Promise<void> {
  for (const { rule, ...planned } of COLLECTIONS)
    await agreeOn(office, planned, {
      find: (by, text) => by(CALLS.collections, { text, ...PAGE }),
      write: async (by) => {
        const icons = await drawIcons(by, rule.icons);
        return by(CALLS.saveCollection, { ...toDraft(office, planned), rule: { ...rule, kind: 'collection', icons } });
      },
      approve: (by, draft) => by(CALLS.approveCollection, draft),
    });
}

const drawIcons = async (by: ConsoleClient, icons: readonly Icon[]): Promise<Rule['icons']> => {
  const drawn: Rule['icons'] = [];
  for (const icon of icons) {
    const layers = PICTURES[icon.code];
    const uploaded = layers === undefined ? null : await by(CALLS.uploadPicture, { png: drawIcon(layers) });
    drawn.push({ ...icon, picture: uploaded?.picture ?? null });
  }
  return drawn;
};
