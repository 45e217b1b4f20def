/**
 * Every route of the console, once. Router, menu, breadcrumb, page title, permission check and permission tree read it.
 * The title is the text `screens.<path>`. `isBuilt: false` keeps a route honest: it opens, says so, and stays out of the menu.
 */
export type Screen = {
  path: string;
  /** Permission code that guards the route; absent: any signed-in user, or anybody when `isOpen`. */
  code?: string;
  /** Opens without a session. */
  isOpen?: true;
  /** Reached from elsewhere, never shown in the menu. */
  isHidden?: true;
  /** A heading of the menu that leads to its first permitted child. */
  isGroup?: true;
  isBuilt: boolean;
};

const screens = [
  { path: '/login', isOpen: true, isBuilt: true },
  { path: '/register', isOpen: true, isBuilt: true },
  { path: '/resetPassword', isOpen: true, isBuilt: true },
  { path: '/verifyEmail', isOpen: true, isBuilt: true },
  { path: '/jumpToUrl', isOpen: true, isBuilt: true },
  { path: '/404', isOpen: true, isBuilt: true },
  { path: '/iframe/bet-detail', isOpen: true, isBuilt: true },
  { path: '/iframe/fishing-record-detail', isOpen: true, isBuilt: true },
  { path: '/iframe/round-story', isOpen: true, isBuilt: true },
  { path: '/dashboard', isBuilt: true },
  { path: '/profile/index', isHidden: true, isBuilt: true },
  { path: '/profile/setup', isHidden: true, isBuilt: true },
  { path: '/approval/index', isHidden: true, isBuilt: true },
  { path: '/api-reference', isHidden: true, isBuilt: true },
  { path: '/statistics', code: 'E', isGroup: true, isBuilt: true },
  { path: '/statistics/game-run-chart', code: 'E-1', isBuilt: true },
  { path: '/statistics/account-play-chart', code: 'E-3', isBuilt: true },
  { path: '/statistics/wallet-record', code: 'E-2', isBuilt: true },
  { path: '/statistics/user-data-analyse', code: 'E-4', isBuilt: true },
  { path: '/statistics/game-kpi', code: 'E-5', isBuilt: true },
  { path: '/statistics/prize-distribute', code: 'E-6', isBuilt: true },
  { path: '/report', code: 'F', isGroup: true, isBuilt: true },
  { path: '/report/settlement-report', code: 'F-4', isBuilt: true },
  { path: '/report/site-day-report', code: 'F-5', isBuilt: true },
  { path: '/report/reconcile-report', code: 'F-6', isBuilt: true },
  { path: '/report/agent-report', code: 'F-8', isBuilt: true },
  { path: '/report/agent-month-report', code: 'F-9', isBuilt: true },
  { path: '/report/site-report', code: 'F-2', isBuilt: true },
  { path: '/report/game-report', code: 'F-1', isBuilt: true },
  { path: '/report/user-report', code: 'F-3', isBuilt: true },
  { path: '/report/subagent-report', code: 'F-7', isBuilt: true },
  { path: '/account', code: 'B', isGroup: true, isBuilt: true },
  { path: '/account/account-list', code: 'B-1', isBuilt: true },
  { path: '/account/statistic-bet', code: 'B-2', isBuilt: true },
  { path: '/account/bet-detail', code: 'B-3', isBuilt: true },
  { path: '/account/fishing-record', code: 'B-4', isBuilt: true },
  { path: '/account/buy-free', code: 'B-5', isBuilt: true },
  { path: '/account/free-round-bonus', code: 'B-6', isBuilt: true },
  { path: '/account/skg-bets', code: 'B-7', isBuilt: true },
  { path: '/account/session-report', code: 'B-8', isBuilt: true },
  { path: '/account/daily-summary', code: 'B-9', isBuilt: true },
  { path: '/account/big-win', code: 'B-10', isBuilt: true },
  { path: '/account/round-story', isHidden: true, isBuilt: true },
  { path: '/fishing', code: 'K', isGroup: true, isBuilt: true },
  { path: '/fishing/transfer-record', code: 'K-1', isBuilt: true },
  { path: '/activity', code: 'L', isGroup: true, isBuilt: true },
  { path: '/activity/activity-rank', code: 'L-1', isGroup: true, isBuilt: true },
  { path: '/activity/activity-rank/rule', code: 'L-1-1', isBuilt: true },
  { path: '/activity/activity-rank/source', code: 'L-1-2', isBuilt: true },
  { path: '/activity/activity-rank/settle', code: 'L-1-3', isBuilt: true },
  { path: '/activity/activity-bonus', code: 'L-2', isGroup: true, isBuilt: true },
  { path: '/activity/activity-bonus/rule', code: 'L-2-1', isBuilt: true },
  { path: '/activity/activity-bonus/record', code: 'L-2-2', isBuilt: true },
  { path: '/activity/activity-collect', code: 'L-3', isGroup: true, isBuilt: true },
  { path: '/activity/activity-collect/record', code: 'L-3-1', isBuilt: true },
  { path: '/activity/activity-collect/exchange', code: 'L-3-2', isBuilt: true },
  { path: '/activity/activity-collect/iconCollection', code: 'L-3-3', isBuilt: true },
  { path: '/activity/championship', code: 'L-4', isGroup: true, isBuilt: true },
  { path: '/activity/championship/record', code: 'L-4-1', isBuilt: true },
  { path: '/activity/championship/results', code: 'L-4-2', isBuilt: true },
  { path: '/jackpot', code: 'I', isGroup: true, isBuilt: true },
  { path: '/jackpot/pool-list', code: 'I-1', isBuilt: true },
  { path: '/jackpot/jackpot-order', code: 'I-2', isBuilt: true },
  { path: '/jackpot/jackpot-report', code: 'I-3', isBuilt: true },
  { path: '/algorithm', code: 'M', isGroup: true, isBuilt: true },
  { path: '/algorithm/drawing', code: 'M-1', isGroup: true, isBuilt: true },
  { path: '/algorithm/drawing/drawing-drawing', code: 'M-1-1', isBuilt: true },
  { path: '/algorithm/drawing/record', code: 'M-1-2', isBuilt: true },
  { path: '/algorithm/source', code: 'M-2', isGroup: true, isBuilt: true },
  { path: '/algorithm/source/source-file', code: 'M-2-1', isBuilt: true },
  { path: '/algorithm/Data', code: 'M-3', isGroup: true, isBuilt: true },
  { path: '/algorithm/Data/data-sequence', code: 'M-3-1', isBuilt: true },
  { path: '/task', code: 'J', isGroup: true, isBuilt: true },
  { path: '/task/task-config', code: 'J-1', isBuilt: true },
  { path: '/task/data', code: 'J-2', isBuilt: true },
  { path: '/task/task-account', code: 'J-3', isBuilt: true },
  { path: '/task/task-use-card', code: 'J-4', isBuilt: true },
  { path: '/risk-set', code: 'G', isGroup: true, isBuilt: true },
  { path: '/risk-set/account-risk', code: 'G-1', isBuilt: true },
  { path: '/risk-set/account-retained', code: 'G-2', isBuilt: true },
  { path: '/risk-set/game-probability', code: 'G-3', isBuilt: true },
  { path: '/risk-set/login-ip', code: 'G-4', isBuilt: true },
  { path: '/risk-set/rtp-set', code: 'G-5', isBuilt: true },
  { path: '/risk-set/show-run-rtp', code: 'G-6', isBuilt: true },
  { path: '/risk-set/game-retained', code: 'G-7', isBuilt: true },
  { path: '/risk-set/case', code: 'G-8', isBuilt: true },
  { path: '/set-up', code: 'C', isGroup: true, isBuilt: true },
  { path: '/set-up/game', code: 'C-1', isBuilt: true },
  { path: '/set-up/website', code: 'C-2', isBuilt: true },
  { path: '/set-up/agent', code: 'C-3', isBuilt: true },
  { path: '/set-up/currency', code: 'C-4', isBuilt: true },
  { path: '/set-up/user-list', code: 'C-5', isBuilt: true },
  { path: '/set-up/coin', code: 'C-6', isBuilt: true },
  { path: '/set-up/website-game', code: 'C-7', isBuilt: true },
  { path: '/set-up/live', code: 'C-8', isBuilt: true },
  { path: '/set-up/website-group', code: 'C-9', isBuilt: true },
  { path: '/set-up/subagent', code: 'C-10', isBuilt: true },
  { path: '/set-up/subagent-group', code: 'C-11', isBuilt: true },
  { path: '/set-up/timed-change', code: 'C-12', isBuilt: true },
  { path: '/maintain', code: 'D', isGroup: true, isBuilt: true },
  { path: '/maintain/invalid-bet', code: 'D-1', isBuilt: true },
  { path: '/maintain/compensate', code: 'D-2', isBuilt: true },
  { path: '/maintain/block', code: 'D-3', isBuilt: true },
  { path: '/maintain/game-speed', code: 'D-4', isBuilt: true },
  { path: '/permission', code: 'A', isGroup: true, isBuilt: true },
  { path: '/permission/group', code: 'A-1', isBuilt: true },
  { path: '/permission/auth-rule', code: 'A-2', isBuilt: true },
  { path: '/permission/setting', code: 'A-3', isBuilt: true },
  { path: '/permission/access-review', code: 'A-4', isBuilt: true },
  { path: '/log', code: 'O', isGroup: true, isBuilt: true },
  { path: '/log/seamless', code: 'O-1', isBuilt: true },
  { path: '/log/audit', code: 'O-2', isBuilt: true },
  { path: '/log/sign-in', code: 'O-3', isBuilt: true },
  { path: '/log/job', code: 'O-4', isBuilt: true },
  { path: '/log/export', code: 'O-5', isBuilt: true },
  { path: '/log/mail', code: 'O-6', isBuilt: true },
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof screens)[number]['path'];
export const SCREENS: readonly (Screen & { path: ScreenPath })[] = screens;

export const screenAt = (path: string): (typeof SCREENS)[number] | undefined => SCREENS.find((screen) => screen.path === path);

/** The enclosing group of a route, by its path: `/activity/activity-rank` for `/activity/activity-rank/rule`. */
export const parentOf = (screen: Screen): (typeof SCREENS)[number] | undefined =>
  screenAt(screen.path.slice(0, screen.path.lastIndexOf('/')));

/** Screens that a holder of `codes` may open (docs/requirements.md, S6): one without a code always, one with a code only when it is held; children follow their parents. */
export const permittedScreens = (codes: ReadonlySet<string>): (typeof SCREENS)[number][] => {
  const kept = new Set<string>();
  return SCREENS.filter((screen) => {
    const parent = parentOf(screen);
    const isKept = (screen.code === undefined || codes.has(screen.code)) && (parent === undefined || kept.has(parent.path));
    if (isKept) kept.add(screen.path);
    return isKept;
  });
};

/** The route that a permission code guards. */
export const pathOfCode = (code: string): string | undefined => SCREENS.find((screen) => screen.code === code)?.path;
