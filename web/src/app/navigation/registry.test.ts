import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import { SCREENS, permittedScreens } from '@manager/contract/screens';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breadcrumbOf, firstChildOf, menuOf, screenFileOf, type MenuItem } from './registry.ts';

const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children)]);
const someCodes = fc.subarray([...PERMISSION_CODES]).map((codes) => new Set(codes));

describe('menuOf', () => {
  // shows S1.2, S2.110, S4.4, S5.5
  it('holds exactly the permitted, visible pages and the groups above them', () => {
    fc.assert(
      fc.property(someCodes, (codes) => {
        const shown = flat(menuOf(codes)).map(({ path }) => path);
        const pages = permittedScreens(codes).filter(({ isOpen, isHidden, isGroup }) => !isOpen && !isHidden && !isGroup);
        const groups = SCREENS.filter(({ path, isGroup }) => isGroup && pages.some((page) => page.path.startsWith(`${path}/`)));
        expect([...shown].sort()).toEqual([...pages, ...groups].map(({ path }) => path).sort());
      }),
    );
  });

  it('shows each page once, below its own group', () => {
    const check = (items: readonly MenuItem[], above: string): void => {
      for (const item of items) {
        expect(item.path.slice(0, item.path.lastIndexOf('/'))).toBe(above);
        check(item.children, item.path);
      }
    };
    check(menuOf(new Set(PERMISSION_CODES)), '');
  });

  // shows S5.7
  it('offers only the dashboard to a user without codes', () =>
    expect(menuOf(new Set())).toEqual([{ path: '/dashboard', children: [] }]));
});

it('a group leads to a page of its own that is in the menu', () => {
  fc.assert(
    fc.property(someCodes, fc.constantFrom(...SCREENS.filter(({ isGroup }) => isGroup)), (codes, group) => {
      const child = firstChildOf({ path: group.path, codes });
      const shown = flat(menuOf(codes)).map(({ path }) => path);
      if (child === undefined) expect(shown.some((path) => path.startsWith(`${group.path}/`))).toBe(false);
      else expect(shown).toContain(child);
    }),
  );
});

it('a group of whose pages none is permitted leads nowhere, though a hidden one needs no code', () =>
  expect(firstChildOf({ path: '/account', codes: new Set(['B']) })).toBeUndefined());

// shows S2.103
describe('breadcrumbOf', () => {
  it.each([
    ['/dashboard', ['/dashboard']],
    ['/set-up/agent', ['/dashboard', '/set-up', '/set-up/agent']],
    ['/activity/activity-rank/rule', ['/dashboard', '/activity', '/activity/activity-rank', '/activity/activity-rank/rule']],
    ['/profile/index', ['/dashboard', '/profile/index']],
    ['/unknown', ['/dashboard']],
  ])('%s', (path, expected) => expect(breadcrumbOf(path)).toEqual(expected));
});

describe('screenFileOf', () => {
  it.each([
    ['/set-up/website', '../../features/set-up/website/website.screen.tsx'],
    ['/profile/index', '../../features/profile/profile.screen.tsx'],
    ['/jumpToUrl', '../../features/jump-to-url/jump-to-url.screen.tsx'],
    [
      '/activity/activity-collect/iconCollection',
      '../../features/activity/activity-collect/icon-collection/icon-collection.screen.tsx',
    ],
  ])('%s', (path, expected) => expect(screenFileOf(path)).toBe(expected));

  it('every page has its file', () => {
    const here = fileURLToPath(new URL('.', import.meta.url));
    const lost = SCREENS.filter(({ path, isGroup }) => !isGroup && path !== '/404' && !existsSync(here + screenFileOf(path)));
    expect(lost).toEqual([]);
  });
});
