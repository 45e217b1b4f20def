import { expect, it } from 'vitest';
import { parentOf, SCREENS } from './screens.ts';

/** The screens of the specification (docs/requirements.md, S2), row by row: group, path, and its children in the order in which the menu shows them. */
const SEED = `
E  /statistics  game-run-chart E-1, account-play-chart E-3, wallet-record E-2, user-data-analyse E-4, game-kpi E-5, prize-distribute E-6
F  /report  settlement-report F-4, site-day-report F-5, reconcile-report F-6, agent-report F-8, agent-month-report F-9, site-report F-2, game-report F-1, user-report F-3, subagent-report F-7
B  /account  account-list B-1, statistic-bet B-2, bet-detail B-3, fishing-record B-4, buy-free B-5, free-round-bonus B-6, skg-bets B-7
K  /fishing  transfer-record K-1
L  /activity  activity-rank L-1, activity-bonus L-2, activity-collect L-3, championship L-4
L-1  /activity/activity-rank  rule L-1-1, source L-1-2, settle L-1-3
L-2  /activity/activity-bonus  rule L-2-1, record L-2-2
L-3  /activity/activity-collect  record L-3-1, exchange L-3-2, iconCollection L-3-3
L-4  /activity/championship  record L-4-1, results L-4-2
I  /jackpot  pool-list I-1, jackpot-order I-2, jackpot-report I-3
M  /algorithm  drawing M-1, source M-2, Data M-3
M-1  /algorithm/drawing  drawing-drawing M-1-1, record M-1-2
M-2  /algorithm/source  source-file M-2-1
M-3  /algorithm/Data  data-sequence M-3-1
J  /task  task-config J-1, data J-2, task-account J-3, task-use-card J-4
G  /risk-set  account-risk G-1, account-retained G-2, game-probability G-3, login-ip G-4, rtp-set G-5, show-run-rtp G-6, game-retained G-7
C  /set-up  game C-1, website C-2, agent C-3, currency C-4, user-list C-5, coin C-6, website-game C-7, live C-8, website-group C-9, subagent C-10, subagent-group C-11
D  /maintain  invalid-bet D-1, compensate D-2, block D-3, game-speed D-4
A  /permission  group A-1, auth-rule A-2
O  /log  seamless O-1
`
  .trim()
  .split('\n')
  .map((row) => {
    const [code = '', path = '', children = ''] = row.split('  ');
    return { code, path, children: children.split(', ') };
  });

// shows S2.16, S2.17, S2.24, S2.34, S2.42, S2.44, S2.55, S2.59, S2.64, S2.69, S2.77, S2.89, S2.94, S2.97, S6.1
it.each(SEED)('$path has the code and the children of the seed, in its order', ({ code, path, children }) => {
  expect(SCREENS.find((screen) => screen.path === path)?.code).toBe(code);
  const own = SCREENS.filter((screen) => parentOf(screen)?.path === path).map(
    (screen) => `${screen.path.slice(path.length + 1)} ${screen.code ?? ''}`,
  );
  // What the seed does not know comes after what it knows.
  expect(own.slice(0, children.length)).toEqual(children);
});

it('groups stand in the order of the seed, and no screen has a code of the seed’s groups without being below them', () => {
  const groups = SCREENS.filter(({ isGroup }) => isGroup === true).map(({ path }) => path);
  expect(groups.filter((path) => path.split('/').length === 2)).toEqual(
    SEED.map(({ path }) => path).filter((path) => path.split('/').length === 2),
  );
  const strays = SCREENS.filter(({ path, code }) => code?.includes('-') && !SEED.some((row) => path.startsWith(`${row.path}/`)));
  expect(strays.map(({ path }) => path)).toEqual([]);
});
