import { expect, it } from 'vitest';
import { wishesOf } from './exchanges.ts';

type Collections = Parameters<typeof wishesOf>[0];

const collection = (held: Record<string, number>, recipes: readonly object[]) =>
  ({
    activity: 'garden',
    icons: Object.entries(held).map(([code, count]) => ({ code, held: count })),
    recipes: recipes.map((recipe) => ({ stock_left: null, left_for_player: null, ...recipe })),
  }) as unknown as Collections[number];
const pair = { code: 'pair', icons: [{ icon: 'star', count: 2 }] };
const mixed = {
  code: 'mixed',
  icons: [
    { icon: 'star', count: 1 },
    { icon: 'moon', count: 1 },
  ],
};

it('wishes for the first recipe that the icons are enough for', () => {
  expect(wishesOf([collection({ star: 1, moon: 1 }, [pair, mixed])])).toEqual([{ activity: 'garden', recipe: 'mixed' }]);
  expect(wishesOf([collection({ star: 2, moon: 1 }, [pair, mixed])])).toEqual([{ activity: 'garden', recipe: 'pair' }]);
  expect(wishesOf([collection({ star: 1, moon: -1 }, [pair, mixed])])).toEqual([]);
});

it('leaves out what is gone or what the player may have no more of', () => {
  const gone = { ...pair, stock_left: 0 };
  const had = { ...pair, left_for_player: 0 };
  expect(wishesOf([collection({ star: 9 }, [gone, had])])).toEqual([]);
  expect(wishesOf([collection({ star: 9 }, [gone, { ...pair, stock_left: 1, left_for_player: 1 }])])).toHaveLength(1);
});
