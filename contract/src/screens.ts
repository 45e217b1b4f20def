/**
 * Every route of the console, once. Router, menu, breadcrumb, page title, permission check and permission tree read it.
 * The title is the text `screens.<path>`.
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
};

const screens = [
  { path: '/login', isOpen: true },
  { path: '/register', isOpen: true },
  { path: '/resetPassword', isOpen: true },
  { path: '/verifyEmail', isOpen: true },
  { path: '/jumpToUrl', isOpen: true },
  { path: '/404', isOpen: true },
  { path: '/iframe/bet-detail', isOpen: true },
  { path: '/iframe/fishing-record-detail', isOpen: true },
  { path: '/iframe/round-story', isOpen: true },
  { path: '/dashboard' },
  { path: '/profile/index', isHidden: true },
  { path: '/profile/setup', isHidden: true },
  { path: '/approval/index', isHidden: true },
  { path: '/api-reference', isHidden: true },
  { path: '/statistics', code: 'E', isGroup: true },
  { path: '/statistics/game-run-chart', code: 'E-1' },
  { path: '/statistics/account-play-chart', code: 'E-3' },
  { path: '/statistics/wallet-record', code: 'E-2' },
  { path: '/statistics/user-data-analyse', code: 'E-4' },
  { path: '/statistics/game-kpi', code: 'E-5' },
  { path: '/statistics/prize-distribute', code: 'E-6' },
  { path: '/report', code: 'F', isGroup: true },
  { path: '/report/settlement-report', code: 'F-4' },
  { path: '/report/site-day-report', code: 'F-5' },
  { path: '/report/reconcile-report', code: 'F-6' },
  { path: '/report/agent-report', code: 'F-8' },
  { path: '/report/agent-month-report', code: 'F-9' },
  { path: '/report/site-report', code: 'F-2' },
  { path: '/report/game-report', code: 'F-1' },
  { path: '/report/user-report', code: 'F-3' },
  { path: '/report/subagent-report', code: 'F-7' },
  { path: '/account', code: 'B', isGroup: true },
  { path: '/account/account-list', code: 'B-1' },
  { path: '/account/statistic-bet', code: 'B-2' },
  { path: '/account/bet-detail', code: 'B-3' },
  { path: '/account/fishing-record', code: 'B-4' },
  { path: '/account/buy-free', code: 'B-5' },
  { path: '/account/free-round-bonus', code: 'B-6' },
  { path: '/account/skg-bets', code: 'B-7' },
  { path: '/account/session-report', code: 'B-8' },
  { path: '/account/daily-summary', code: 'B-9' },
  { path: '/account/big-win', code: 'B-10' },
  { path: '/account/round-story', isHidden: true },
  { path: '/fishing', code: 'K', isGroup: true },
  { path: '/fishing/transfer-record', code: 'K-1' },
  { path: '/activity', code: 'L', isGroup: true },
  { path: '/activity/activity-rank', code: 'L-1', isGroup: true },
  { path: '/activity/activity-rank/rule', code: 'L-1-1' },
  { path: '/activity/activity-rank/source', code: 'L-1-2' },
  { path: '/activity/activity-rank/settle', code: 'L-1-3' },
  { path: '/activity/activity-bonus', code: 'L-2', isGroup: true },
  { path: '/activity/activity-bonus/rule', code: 'L-2-1' },
  { path: '/activity/activity-bonus/record', code: 'L-2-2' },
  { path: '/activity/activity-collect', code: 'L-3', isGroup: true },
  { path: '/activity/activity-collect/record', code: 'L-3-1' },
  { path: '/activity/activity-collect/exchange', code: 'L-3-2' },
  { path: '/activity/activity-collect/iconCollection', code: 'L-3-3' },
  { path: '/activity/championship', code: 'L-4', isGroup: true },
  { path: '/activity/championship/record', code: 'L-4-1' },
  { path: '/activity/championship/results', code: 'L-4-2' },
  { path: '/jackpot', code: 'I', isGroup: true },
  { path: '/jackpot/pool-list', code: 'I-1' },
  { path: '/jackpot/jackpot-order', code: 'I-2' },
  { path: '/jackpot/jackpot-report', code: 'I-3' },
  { path: '/algorithm', code: 'M', isGroup: true },
  { path: '/algorithm/drawing', code: 'M-1', isGroup: true },
  { path: '/algorithm/drawing/drawing-drawing', code: 'M-1-1' },
  { path: '/algorithm/drawing/record', code: 'M-1-2' },
  { path: '/algorithm/source', code: 'M-2', isGroup: true },
  { path: '/algorithm/source/source-file', code: 'M-2-1' },
  { path: '/algorithm/Data', code: 'M-3', isGroup: true },
  { path: '/algorithm/Data/data-sequence', code: 'M-3-1' },
  { path: '/task', code: 'J', isGroup: true },
  { path: '/task/task-config', code: 'J-1' },
  { path: '/task/data', code: 'J-2' },
  { path: '/task/task-account', code: 'J-3' },
  { path: '/task/task-use-card', code: 'J-4' },
  { path: '/risk-set', code: 'G', isGroup: true },
  { path: '/risk-set/account-risk', code: 'G-1' },
  { path: '/risk-set/account-retained', code: 'G-2' },
  { path: '/risk-set/game-probability', code: 'G-3' },
  { path: '/risk-set/login-ip', code: 'G-4' },
  { path: '/risk-set/rtp-set', code: 'G-5' },
  { path: '/risk-set/show-run-rtp', code: 'G-6' },
  { path: '/risk-set/game-retained', code: 'G-7' },
  { path: '/risk-set/case', code: 'G-8' },
  { path: '/set-up', code: 'C', isGroup: true },
  { path: '/set-up/game', code: 'C-1' },
  { path: '/set-up/website', code: 'C-2' },
  { path: '/set-up/agent', code: 'C-3' },
  { path: '/set-up/currency', code: 'C-4' },
  { path: '/set-up/user-list', code: 'C-5' },
  { path: '/set-up/coin', code: 'C-6' },
  { path: '/set-up/website-game', code: 'C-7' },
  { path: '/set-up/live', code: 'C-8' },
  { path: '/set-up/website-group', code: 'C-9' },
  { path: '/set-up/subagent', code: 'C-10' },
  { path: '/set-up/subagent-group', code: 'C-11' },
  { path: '/set-up/timed-change', code: 'C-12' },
  { path: '/maintain', code: 'D', isGroup: true },
  { path: '/maintain/invalid-bet', code: 'D-1' },
  { path: '/maintain/compensate', code: 'D-2' },
  { path: '/maintain/block', code: 'D-3' },
  { path: '/maintain/game-speed', code: 'D-4' },
  { path: '/permission', code: 'A', isGroup: true },
  { path: '/permission/group', code: 'A-1' },
  { path: '/permission/auth-rule', code: 'A-2' },
  { path: '/permission/setting', code: 'A-3' },
  { path: '/permission/access-review', code: 'A-4' },
  { path: '/log', code: 'O', isGroup: true },
  { path: '/log/seamless', code: 'O-1' },
  { path: '/log/audit', code: 'O-2' },
  { path: '/log/sign-in', code: 'O-3' },
  { path: '/log/job', code: 'O-4' },
  { path: '/log/export', code: 'O-5' },
  { path: '/log/mail', code: 'O-6' },
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof screens)[number]['path'];
export const SCREENS: readonly (Screen & { path: ScreenPath })[] = screens;

export const screenAt = (path: string): (typeof SCREENS)[number] | undefined => SCREENS.find((screen) => screen.path === path);

/** The enclosing group of a route, by its path: `/activity/activity-rank` for `/activity/activity-rank/rule`. */
export const parentOf = (screen: Pick<Screen, 'path'>): (typeof SCREENS)[number] | undefined =>
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
