import type { FishingMath } from './fishing-math.ts';

/** Deep water: fewer and larger fish, and a kraken that pays up to 500 bullets. */
export const DEEP_SEA: FishingMath = {
  id: 'deep-sea',
  version: '1.1.0',
  levels: [1, 2, 5],
  fish: [
    {
      code: 'lanternfish',
      weight: 250,
      hitPpm: 900_000,
      killPpm: { '96': [529_722, 531_944, 534_722], '94': [518_611, 520_833, 523_611] },
      pays: [{ multiple: 2, weight: 1 }],
    },
    {
      code: 'squid',
      weight: 190,
      hitPpm: 900_000,
      killPpm: { '96': [265_556, 266_667, 268_056], '94': [260_000, 261_111, 262_500] },
      pays: [{ multiple: 4, weight: 1 }],
    },
    {
      code: 'spider_crab',
      weight: 150,
      hitPpm: 920_000,
      killPpm: { '96': [173_007, 173_732, 174_638], '94': [169_384, 170_109, 171_014] },
      pays: [{ multiple: 6, weight: 1 }],
    },
    {
      code: 'eel',
      weight: 120,
      hitPpm: 880_000,
      killPpm: { '96': [108_693, 109_148, 109_716], '94': [106_420, 106_875, 107_443] },
      pays: [{ multiple: 10, weight: 1 }],
    },
    {
      code: 'oarfish',
      weight: 90,
      hitPpm: 930_000,
      killPpm: { '96': [57_109, 57_348, 57_646], '94': [55_914, 56_153, 56_452] },
      pays: [{ multiple: 18, weight: 1 }],
    },
    {
      code: 'anglerfish',
      weight: 65,
      hitPpm: 950_000,
      killPpm: { '96': [33_474, 33_614, 33_789], '94': [32_772, 32_912, 33_088] },
      pays: [{ multiple: 30, weight: 1 }],
    },
    {
      code: 'whale',
      weight: 40,
      hitPpm: 980_000,
      killPpm: { '96': [12_194, 12_245, 12_309], '94': [11_939, 11_990, 12_054] },
      pays: [{ multiple: 80, weight: 1 }],
    },
    {
      code: 'jellyfish',
      weight: 40,
      hitPpm: 920_000,
      killPpm: { '96': [44_589, 44_776, 45_010], '94': [43_656, 43_842, 44_076] },
      pays: [{ multiple: 6, weight: 1 }],
      carries: 'free_bullets',
    },
    {
      code: 'nautilus',
      weight: 25,
      hitPpm: 920_000,
      killPpm: { '96': [28_566, 28_686, 28_836], '94': [27_967, 28_087, 28_237] },
      pays: [{ multiple: 12, weight: 1 }],
      carries: 'drill',
    },
    {
      code: 'kraken',
      weight: 26,
      hitPpm: 980_000,
      killPpm: { '96': [3_364, 3_378, 3_395], '94': [3_293, 3_308, 3_325] },
      pays: [
        { multiple: 200, weight: 5 },
        { multiple: 300, weight: 3 },
        { multiple: 500, weight: 2 },
      ],
      isBoss: true,
    },
  ],
  weapons: [
    {
      code: 'free_bullets',
      shots: 25,
      targets: [
        { fish: 'lanternfish', weight: 5, hitPpm: 900_000, killPpm: { '96': 360_000, '94': 360_000 } },
        { fish: 'squid', weight: 3, hitPpm: 900_000, killPpm: { '96': 200_000, '94': 200_000 } },
        { fish: 'spider_crab', weight: 2, hitPpm: 900_000, killPpm: { '96': 140_000, '94': 140_000 } },
      ],
      price: null,
      weight: 0,
    },
    {
      code: 'drill',
      shots: 15,
      targets: [
        { fish: 'spider_crab', weight: 5, hitPpm: 1_000_000, killPpm: { '96': 240_000, '94': 240_000 } },
        { fish: 'eel', weight: 3, hitPpm: 1_000_000, killPpm: { '96': 180_000, '94': 180_000 } },
        { fish: 'oarfish', weight: 2, hitPpm: 1_000_000, killPpm: { '96': 100_000, '94': 100_000 } },
      ],
      price: null,
      weight: 0,
    },
    {
      code: 'laser',
      shots: 18,
      targets: [
        { fish: 'eel', weight: 5, hitPpm: 1_000_000, killPpm: { '96': 130_000, '94': 127_000 } },
        { fish: 'oarfish', weight: 3, hitPpm: 1_000_000, killPpm: { '96': 90_000, '94': 88_000 } },
        { fish: 'anglerfish', weight: 2, hitPpm: 1_000_000, killPpm: { '96': 77_000, '94': 75_700 } },
      ],
      price: 30,
      weight: 4,
    },
  ],
};
