import { describe, expect, it } from 'vitest';
import {
  MAX_ALIVE,
  NO_TABS,
  addressOf,
  closeTabs,
  moveTab,
  nextAfterClosing,
  onlyTab,
  refreshTab,
  restTabs,
  tabBeside,
  visitTab,
  type Tabs,
} from './tab-model.ts';

const at = (path: string, search = '') => ({ pathname: path, search, hash: '' });
const visit = (tabs: Tabs, path: string, { search = '', held = [] as string[] } = {}): Tabs =>
  visitTab(tabs, { location: at(path, search), isHeld: (each) => held.includes(each) });
const pathsOf = ({ list }: Tabs): string => list.map(({ path }) => path).join(' ');
const opened = (...paths: string[]): Tabs => {
  let tabs = NO_TABS;
  for (const path of paths) tabs = visit(tabs, path);
  return tabs;
};
const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `/p${index}`);

describe('visiting', () => {
  it('opens a tab right of the one before', () => {
    expect(pathsOf(visit(visit(opened('/a', '/b', '/c'), '/a'), '/d'))).toBe('/a /d /b /c');
  });

  it('shows an open page again under its new address, at its place', () => {
    const tabs = visit(opened('/a', '/b'), '/a', { search: '?page=2' });
    expect(pathsOf(tabs)).toBe('/a /b');
    expect(tabs.list.map(({ location }) => addressOf(location))).toEqual(['/a?page=2', '/b']);
    expect(tabs.alive).toEqual(['/a', '/b']);
  });

  it('answers the same object for the same address', () => {
    const location = at('/a');
    const tabs = visitTab(NO_TABS, { location, isHeld: () => false });
    expect(visitTab(tabs, { location, isHeld: () => false })).toBe(tabs);
  });

  it('leaves the other tabs alone, so that they are not drawn again', () => {
    const tabs = opened('/a', '/b');
    expect(visit(tabs, '/b', { search: '?q=1' }).list[0]).toBe(tabs.list[0]);
  });
});

describe('pages kept alive', () => {
  it('are the ones seen last; the others stay in the bar', () => {
    const tabs = opened(...many(MAX_ALIVE + 2));
    expect(tabs.list).toHaveLength(MAX_ALIVE + 2);
    expect(tabs.alive).toHaveLength(MAX_ALIVE);
    expect(tabs.alive).not.toContain('/p0');
    expect(tabs.alive).not.toContain('/p1');
  });

  it('count a page that is looked at again as new', () => {
    const full = opened(...many(MAX_ALIVE));
    const tabs = visit(visit(full, '/p0'), '/new');
    expect(tabs.alive.slice(0, 2)).toEqual(['/new', '/p0']);
    expect(tabs.alive).not.toContain('/p1');
  });

  it('never lose unsaved values', () => {
    const tabs = visit(opened(...many(MAX_ALIVE)), '/new', { held: ['/p0'] });
    expect(tabs.alive).toContain('/p0');
    expect(tabs.alive).not.toContain('/p1');
    const all = visit(opened(...many(MAX_ALIVE)), '/new', { held: many(MAX_ALIVE) });
    expect(all.alive).toHaveLength(MAX_ALIVE + 1);
  });

  it('stand in a bar that does not grow without end', () => {
    const tabs = opened(...many(40));
    expect(tabs.list.length).toBeLessThanOrEqual(24);
    expect(tabs.alive.every((path) => tabs.list.some((tab) => tab.path === path))).toBe(true);
  });
});

describe('closing', () => {
  it('shows the page that was seen before', () => {
    const tabs = visit(opened('/a', '/b', '/c'), '/a');
    expect(nextAfterClosing(tabs, new Set(['/a']))?.path).toBe('/c');
    expect(pathsOf(closeTabs(tabs, new Set(['/a', '/b'])))).toBe('/c');
  });

  it('shows a sleeping one when no other is alive, and none when it was the only one', () => {
    const restored: Tabs = { list: opened('/a', '/b').list, alive: ['/b'] };
    expect(nextAfterClosing(restored, new Set(['/b']))?.path).toBe('/a');
    expect(nextAfterClosing(opened('/a'), new Set(['/a']))).toBeUndefined();
  });
});

it('a refresh makes a new instance of one page', () => {
  const tabs = refreshTab(opened('/a', '/b'), '/a');
  expect(tabs.list.map(({ instance }) => instance)).toEqual([1, 0]);
});

it('a page in the background moves without becoming the active one', () => {
  const tabs = moveTab(opened('/a', '/b'), at('/a', '?id=7'));
  expect(tabs.list[0]?.location.search).toBe('?id=7');
  expect(tabs.alive[0]).toBe('/b');
});

it('one goes from tab to tab around the ends', () => {
  const tabs = opened('/a', '/b', '/c');
  expect(tabBeside(tabs, 1)?.path).toBe('/a');
  expect(tabBeside(tabs, -1)?.path).toBe('/b');
  expect(tabBeside(visit(tabs, '/a'), -1)?.path).toBe('/c');
  expect(tabBeside(opened('/a'), 1)).toBeUndefined();
});

it('on a phone pages are put away, all but those with unsaved values, and their tabs are there again', () => {
  const tabs = opened('/a', '/b', '/c', '/d');
  const isHeld = (path: string): boolean => path === '/b';
  const resting = restTabs(tabs, { path: '/d', isHeld });
  expect([pathsOf(resting), resting.alive]).toEqual(['/a /b /c /d', ['/d', '/b']]);
  expect(restTabs(resting, { path: '/d', isHeld })).toBe(resting);
  const next = visitTab(restTabs(resting, { path: '/a', isHeld }), { location: at('/a'), isHeld });
  expect([pathsOf(next), next.alive]).toEqual(['/a /b /c /d', ['/a', '/b']]);
});

it('without tabs only the page on show stays, and the same page is no change', () => {
  const tabs = opened('/a', '/b');
  const only = onlyTab(tabs, '/b');
  expect([pathsOf(only), only.alive]).toEqual(['/b', ['/b']]);
  expect(onlyTab(only, '/b')).toBe(only);
  const location = at('/c');
  const next = visitTab(onlyTab(only, '/c'), { location, isHeld: () => false });
  expect(pathsOf(next)).toBe('/c');
  expect(visitTab(onlyTab(next, '/c'), { location, isHeld: () => false })).toBe(next);
});
