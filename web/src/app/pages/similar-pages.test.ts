import { expect, it } from 'vitest';
import { similarPages } from './similar-pages.ts';

const PAGES = ['/dashboard', '/set-up/website', '/set-up/agent', '/report/site-report', '/report/game-report', '/profile/index'];

it.each([
  ['/set-up/websit', '/set-up/website'],
  ['/setup/agent', '/set-up/agent'],
  ['/website', '/set-up/website'],
  ['/Dashbord', '/dashboard'],
  ['/profile', '/profile/index'],
])('%s looks like %s', (wanted, page) => expect(similarPages(wanted, PAGES)[0]).toBe(page));

it.each(['/nothing/here', '/', '', '/x', '/'.repeat(5000)])('%s looks like nothing', (wanted) =>
  expect(similarPages(wanted, PAGES)).toEqual([]),
);
