import type { FishingMath } from './fishing-math.ts';

/** Shallow water: many small fish, a crab that brings free bullets, one that brings a drill, and a shark. */
export const REEF: FishingMath = {
  id: 'reef',
  version: '1.0.0',
  levels: [1, 2, 5],
  fish: [
    {
      code: 'clownfish',
      weight: 260,
      hitPpm: 920_000,
      killPpm: { '96': [517_935, 520_109, 522_826], '94': [507_065, 509_239, 511_957] },
      pays: [{ multiple: 2, weight: 1 }],
    },
    {
      code: 'damselfish',
      weight: 200,
      hitPpm: 920_000,
      killPpm: { '96': [346_377, 347_826, 349_638], '94': [339_130, 340_580, 342_391] },
      pays: [{ multiple: 3, weight: 1 }],
    },
    {
      code: 'angelfish',
      weight: 150,
      hitPpm: 900_000,
      killPpm: { '96': [212_222, 213_111, 214_222], '94': [207_778, 208_667, 209_778] },
      pays: [{ multiple: 5, weight: 1 }],
    },
    {
      code: 'pufferfish',
      weight: 110,
      hitPpm: 900_000,
      killPpm: { '96': [132_917, 133_472, 134_167], '94': [130_139, 130_694, 131_389] },
      pays: [{ multiple: 8, weight: 1 }],
    },
    {
      code: 'lionfish',
      weight: 80,
      hitPpm: 900_000,
      killPpm: { '96': [88_519, 88_889, 89_352], '94': [86_667, 87_037, 87_500] },
      pays: [{ multiple: 12, weight: 1 }],
    },
    {
      code: 'turtle',
      weight: 60,
      hitPpm: 950_000,
      killPpm: { '96': [50_211, 50_421, 50_684], '94': [49_158, 49_368, 49_632] },
      pays: [{ multiple: 20, weight: 1 }],
    },
    {
      code: 'ray',
      weight: 40,
      hitPpm: 950_000,
      killPpm: { '96': [25_171, 25_276, 25_408], '94': [24_645, 24_750, 24_882] },
      pays: [{ multiple: 40, weight: 1 }],
    },
    {
      code: 'bullet_crab',
      weight: 45,
      hitPpm: 930_000,
      killPpm: { '96': [51_928, 52_145, 52_417], '94': [50_840, 51_058, 51_330] },
      pays: [{ multiple: 5, weight: 1 }],
      carries: 'free_bullets',
    },
    {
      code: 'drill_crab',
      weight: 25,
      hitPpm: 930_000,
      killPpm: { '96': [32_925, 33_063, 33_235], '94': [32_235, 32_373, 32_545] },
      pays: [{ multiple: 10, weight: 1 }],
      carries: 'drill',
    },
    {
      code: 'shark',
      weight: 25,
      hitPpm: 980_000,
      killPpm: { '96': [7_500, 7_531, 7_571], '94': [7_343, 7_374, 7_414] },
      pays: [
        { multiple: 100, weight: 6 },
        { multiple: 150, weight: 3 },
        { multiple: 250, weight: 1 },
      ],
      isBoss: true,
    },
  ],
  weapons: [
    {
      code: 'free_bullets',
      shots: 20,
      targets: [
        { fish: 'clownfish', weight: 5, hitPpm: 920_000, killPpm: { '96': 400_000, '94': 400_000 } },
        { fish: 'damselfish', weight: 3, hitPpm: 920_000, killPpm: { '96': 270_000, '94': 270_000 } },
        { fish: 'angelfish', weight: 2, hitPpm: 920_000, killPpm: { '96': 160_000, '94': 160_000 } },
      ],
      price: null,
      weight: 0,
    },
    {
      code: 'drill',
      shots: 12,
      targets: [
        { fish: 'angelfish', weight: 5, hitPpm: 1_000_000, killPpm: { '96': 350_000, '94': 350_000 } },
        { fish: 'pufferfish', weight: 3, hitPpm: 1_000_000, killPpm: { '96': 220_000, '94': 220_000 } },
        { fish: 'lionfish', weight: 2, hitPpm: 1_000_000, killPpm: { '96': 150_000, '94': 150_000 } },
      ],
      price: null,
      weight: 0,
    },
    {
      code: 'laser',
      shots: 15,
      targets: [
        { fish: 'lionfish', weight: 5, hitPpm: 1_000_000, killPpm: { '96': 110_000, '94': 108_000 } },
        { fish: 'turtle', weight: 3, hitPpm: 1_000_000, killPpm: { '96': 70_000, '94': 68_500 } },
        { fish: 'ray', weight: 2, hitPpm: 1_000_000, killPpm: { '96': 65_000, '94': 63_400 } },
      ],
      price: 25,
      weight: 5,
    },
  ],
};
