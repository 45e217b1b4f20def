import type { Page } from '@playwright/test';
import { dialog, main, rowsOf } from './steps.ts';
import type { NumberForm } from './number-form.ts';

type Rest = Omit<NumberForm, 'at' | 'list' | 'name'> & { called?: string };

const edit = (path: string, { called, ...rest }: Rest): NumberForm => ({
  name: called === undefined ? path : `${path} ${called}`,
  at: `${path}${path.includes('?') ? '&' : '?'}id={id}&mode=edit`,
  list: path,
  ...rest,
});
const draft = (path: string, calls: string, { code, list, ...rest }: Rest & { code: string; list?: string }): NumberForm =>
  edit(path, { called: code, ...rest, draftOf: { calls, code, ...(list === undefined ? {} : { list }) } });
const below = (folder: string, ...files: readonly string[]): string[] => files.map((file) => `${folder}/${file}.tsx`);

const press = (name: string | RegExp) => async (page: Page) => {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true });
  await button.first().click();
};
const inTurn =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
/** By what it is searched by: the first that is offered. */
const choose = (label: string | RegExp, text: string) => async (page: Page) => {
  const field = dialog(page).getByLabel(label).filter({ visible: true }).first();
  await field.click();
  await field.pressSequentially(text);
  await page.getByRole('option').filter({ visible: true }).first().click();
};
const fill = (label: string | RegExp, text: string) => (page: Page) => dialog(page).getByLabel(label).first().fill(text);
const pick = (label: string | RegExp, choice: { index: number } | string) => async (page: Page) => {
  await dialog(page).getByLabel(label).first().selectOption(choice);
};

const ACTIVITY = below('product/activity', 'MoneyFields', 'ActivityForm');
const RANK = '/activity/activity-rank/rule';
const RANK_CALLS = 'activity/activity_rank_rule';
const TASK = '/task/task-config';
const TASK_CALLS = 'task/task_config';
const TASK_FILES = [...below('features/task/task-config', 'TaskForm', 'TaskPrizeFields'), ...ACTIVITY];
const COLLECT = '/activity/activity-collect/iconCollection';
const COLLECT_CALLS = 'activity/activity_collect_icon_collection';

/** Every form in which a number is typed, with the files whose fields it shows. */
export const NUMBER_FORMS: readonly NumberForm[] = [
  draft(RANK, RANK_CALLS, {
    code: 'jade-multiples',
    files: [
      ...ACTIVITY,
      ...below('product/activity', 'PlaceLines'),
      ...below('features/activity/activity-rank/rule', 'RankForm', 'PoolFields', 'RobotFields'),
    ],
  }),
  draft(RANK, RANK_CALLS, {
    code: 'lucky-drops',
    files: [...ACTIVITY, ...below('features/activity/activity-rank/rule', 'PacketFields')],
  }),
  draft(RANK, RANK_CALLS, {
    code: 'opening-rain',
    files: [...ACTIVITY, ...below('features/activity/activity-rank/rule', 'PacketFields')],
  }),
  draft(RANK, RANK_CALLS, {
    code: 'star-path',
    files: [...ACTIVITY, ...below('features/activity/activity-rank/rule', 'ScatterFields')],
  }),
  draft('/activity/activity-bonus/rule', 'activity/activity_bonus_rule', {
    code: 'winter-credit',
    files: [...ACTIVITY, ...below('features/activity/activity-bonus/rule', 'BonusForm', 'LevelFields')],
  }),
  ...['winter-sky', 'lucky-garden'].map((code) =>
    draft(COLLECT, COLLECT_CALLS, {
      code,
      files: [
        ...ACTIVITY,
        ...below('features/activity/activity-collect/icon-collection', 'CollectionForm', 'IconLineFields', 'RecipeLineFields'),
        ...below('product/card-prize', 'CardPrizeFields'),
      ],
      sentAs: { 'Chance in each bet': 'rule.icons.chance', Amount: 'rule.recipes.prize.amount' },
    }),
  ),
  ...['winter-week', 'big-multiple', 'daily-card', 'lucky-seven', 'daily-twenty', 'first-steps'].map((code) =>
    draft(TASK, TASK_CALLS, { code, files: TASK_FILES }),
  ),
  draft('/activity/championship/results?tab=championships', 'activity/championship_results', {
    list: 'get_championship_list',
    code: 'danube-open',
    files: [...ACTIVITY, ...below('features/activity/championship/results', 'ChampionshipForm', 'StageFields')],
  }),
  edit('/jackpot/pool-list', {
    own: { min_win: '7.5' },
    files: below('features/jackpot/pool-list', 'MoneyFields', 'GameFields', 'NameFields'),
  }),
  edit('/jackpot/pool-list', { called: 'by time', row: 'hourly', files: below('features/jackpot/pool-list', 'TriggerFields') }),
  {
    name: '/jackpot/pool-list, an order of money',
    at: '/jackpot/pool-list?id={id}',
    list: '/jackpot/pool-list',
    open: press(/^(Adjust money|Move money)$/),
    files: below('features/jackpot/pool-list', 'MoneyOrderDialog'),
  },
  edit('/risk-set/rtp-set', { files: below('features/risk-set/rtp-set', 'BandForm') }),
  edit('/risk-set/game-retained', { files: below('features/risk-set/game-retained', 'ExposureForm') }),
  {
    name: '/risk-set/account-risk, a rule',
    at: '/risk-set/account-risk?tab=rules&id={id}&mode=edit',
    list: '/risk-set/account-risk?tab=rules',
    files: below('features/risk-set/account-risk', 'RuleForm'),
  },
  edit('/set-up/game', {
    files: below('features/set-up/game', 'MathematicsFields', 'PlayFields', 'JackpotFields', 'MarkFields'),
  }),
  edit('/set-up/website', {
    row: 'Test Demo',
    files: below('features/set-up/website', 'ReturnFields', 'LimitFields', 'IdentityFields'),
  }),
  edit('/set-up/agent', { files: below('features/set-up/agent', 'AgentForm') }),
  edit('/set-up/currency', { row: 'THB', files: below('features/set-up/currency', 'CurrencyForm') }),
  edit('/set-up/coin', { files: below('features/set-up/coin', 'CoinForm') }),
  edit('/set-up/website-game', { files: below('features/set-up/website-game', 'CellForm') }),
  {
    name: '/set-up/website-group, a new one',
    at: '/set-up/website-group?mode=new',
    open: inTurn(fill(/^Name/, 'Typed'), fill(/^Code/, 'typed')),
    files: below('features/set-up/website-group', 'WebsiteGroupForm'),
  },
  {
    name: '/set-up/subagent-group, a new one',
    at: '/set-up/subagent-group?mode=new',
    open: inTurn(fill(/^Name/, 'Typed'), pick(/^(Metric|Measure|By)/, { index: 1 })),
    files: below('features/set-up/subagent-group', 'SubAgentGroupForm'),
  },
  edit('/account/account-list', { files: below('features/account/account-list', 'AccountForm') }),
  {
    name: '/account/free-round-bonus, a campaign',
    at: '/account/free-round-bonus?tab=campaigns&mode=new',
    open: inTurn(fill(/^Name/, 'Typed'), fill(/^Code/, 'typed'), choose(/^Websites/, 'hudson'), choose(/^Games/, 'lucky')),
    files: below('features/account/free-round-bonus', 'BetRow', 'CampaignForm'),
  },
  {
    name: '/account/skg-bets, a vendor',
    at: '/account/skg-bets',
    open: inTurn(press('Vendors'), press(/^Edit/)),
    files: below('features/account/skg-bets', 'VendorForm'),
  },
  {
    name: '/account/big-win, thresholds',
    at: '/account/big-win',
    open: press('Thresholds'),
    save: 'Save',
    files: below('features/account/big-win', 'ThresholdDrawer'),
    sentAs: { 'By multiple': 'multiple', 'By win': 'win_usd' },
  },
  {
    name: '/report/settlement-report, terms',
    at: '/report/settlement-report',
    open: press('Terms'),
    files: below('features/report/settlement-report', 'TermsDrawer', 'TermsParts'),
  },
  {
    name: '/report/reconcile-report, tolerances',
    at: '/report/reconcile-report',
    open: inTurn(press('Tolerances'), press('Change')),
    files: below('features/report/reconcile-report', 'ToleranceDialog'),
  },
  edit('/maintain/game-speed', { files: below('features/maintain/game-speed', 'RuleForm') }),
  {
    name: '/maintain/compensate, a new one',
    at: '/maintain/compensate?mode=new',
    open: inTurn(choose(/^Player/, 'divya12'), pick(/^(Type|Kind)/, { index: 1 })),
    files: below('features/maintain/compensate', 'CompensationForm'),
  },
  edit('/permission/group', { row: 'Support', files: below('features/permission/group', 'GroupForm') }),
  edit('/permission/auth-rule', { files: below('features/permission/auth-rule', 'RuleForm') }),
  {
    name: '/permission/setting',
    at: '/permission/setting',
    open: async (page) => {
      await rowsOf(page);
      await main(page)
        .getByRole('button', { name: /Edit|Change/ })
        .first()
        .click();
    },
    files: below('features/permission/setting', 'SettingDrawer'),
  },
];
