import { expect, it } from 'vitest';
import type { MenuItem } from '../navigation/registry.ts';
import { searchMenu } from './menu-search.ts';

const items: MenuItem[] = [
  { path: '/dashboard', children: [] },
  {
    path: '/set-up',
    children: [
      { path: '/set-up/game', children: [] },
      { path: '/set-up/agent', children: [] },
    ],
  },
  { path: '/report', children: [{ path: '/report/game-report', children: [] }] },
];
const search = (text: string) => searchMenu({ items, text, titleOf: (path) => path.slice(path.lastIndexOf('/') + 1) });

it('keeps everything for a blank text', () => expect(search('  ')).toEqual(items));
it('finds pages in any case, below their groups', () => {
  expect(search('GAME')).toEqual([
    { path: '/set-up', children: [{ path: '/set-up/game', children: [] }] },
    { path: '/report', children: [{ path: '/report/game-report', children: [] }] },
  ]);
});
it('keeps all pages of a group that is found itself', () => expect(search('set-up')).toEqual([items[1]]));
it('finds nothing honestly', () => expect(search('jackpot')).toEqual([]));
