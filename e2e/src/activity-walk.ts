import type { PlatformBet } from '@manager/contract/platform/bets';
import { expect, type Locator, type Page } from '@playwright/test';
import { callPlatform } from './product-calls.ts';
import { settledBet } from './settled-bet.ts';
import { nowMs } from './time.ts';
import { useWalletWorld, type WalletWorld } from './wallet-world.ts';

const MINUTE_MS = 60_000;
const START_IN_MS = 3 * MINUTE_MS;
/** A limit for a machine that is busy, never waited for: the clock is set. */
export const WITHIN = { timeout: 240_000 };

type Activity = { id: string; state: string };
export type Times = { startMs: number; endMs: number };
type Draft = { title: string; titleZh?: string; code: string; minutes: number; startMs?: number; sites?: 'all' | 'chosen' };

type ActivityWalk = WalletWorld & {
  /** Code of the website. */
  site: string;
  /** A settled bet of 10 that wins nothing, unless it is said otherwise. */
  bet: (id: string, player: string, changes?: Partial<PlatformBet>) => PlatformBet;
  /** An agent with the website, a game, and the players, who have played there. */
  makeWorld: (page: Page) => Promise<void>;
  /** State `none` until there is one with the code. */
  activityOf: (page: Page, code: string) => Promise<Activity>;
  /** As the website or the game asks for a player of the website. */
  askFor: <T>(player: string, path: string, fields: Record<string, unknown>) => Promise<T>;
};

type Place = {
  /** Name of the world and its pictures. */
  name: string;
  port: number;
  env?: Record<string, string>;
  /** The first word of everything that stands there. */
  place: string;
  currency: { code: string; name: string; rate: string };
  timezone: string;
  players: readonly string[];
  /** The console's list of the activities, below `/api`. */
  list: string;
  /** What else its website has. */
  website?: { task: boolean };
  /** Its game offers bets, as cards need them. */
  hasBets?: boolean;
};

/** A product with a wallet, for the walk of an activity from the draft to the payment. */
export const useActivityWalk = ({
  name,
  port,
  env = {},
  place,
  currency,
  timezone,
  players,
  list,
  website = { task: false },
  hasBets = false,
}: Place): ActivityWalk => {
  const world = useWalletWorld({ name, port, env });
  const { add, addWebsite, ask, post, url } = world;
  const Title = `${place.charAt(0).toUpperCase()}${place.slice(1)}`;
  const [site, game] = [`${place}-site`, `${place}-slot`];

  const bet: ActivityWalk['bet'] = (id, player, changes = {}) =>
    settledBet(id, { site, player, game, currency: currency.code, bet: '10', ...changes });

  return {
    ...world,
    site,
    bet,
    makeWorld: async (page) => {
      const calendar = { timezone, settlement_hour: 0 };
      const agent = await add(page, 'agent', { name: `${Title} agent`, seller_id: `${place}-agent`, ...calendar });
      await add(page, 'currency', currency);
      const slot = { code: game, name: `${Title} slot`, vendor: 'Tidewater', type: 'slot', rtp: '96', sigma: '4' };
      if (hasBets) {
        const bets = { lines: 10, total_bets: ['0.5', '1'], min_bet: '0.5', max_bet: '1', default_bet: '1' };
        await add(page, 'coin', { name: `${place}-coins`, currency_id: null, ...bets });
      }
      await add(page, 'game', hasBets ? { ...slot, limits_id: `${place}-coins`, coin_size_type: 'base' } : slot);
      await addWebsite(
        page,
        { code: site, name: `${Title} site`, agent_id: agent.id, ...website },
        players.map((player) => ({ name: player, currency: currency.code, balance: '10' })),
      );
      await post(
        'bets',
        players.map((player) => bet(`before-${player}`, player)),
      );
    },
    activityOf: async (page, code) => {
      const found = await ask<{ list: Activity[] }>(page, `/api/${list}?text=${code}`);
      return found.list[0] ?? { id: '', state: 'none' };
    },
    askFor: (player, path, fields) => callPlatform(`${url()}/platform/v1/${path}`, { site, player, ...fields }),
  };
};

/** As a date-time control wants it; the product of the walks has UTC. */
const local = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

/** Not so near that it is over before the second person has agreed. */
const nextStart = (): number => Math.ceil((nowMs() + START_IN_MS) / MINUTE_MS) * MINUTE_MS;

/** What every activity has: it starts in some minutes, unless it is told when; answers when it starts and ends. */
export const fillActivity = async (
  form: Locator,
  { title, titleZh, code, minutes, startMs = nextStart(), sites = 'all' }: Draft,
): Promise<Times> => {
  await form.getByLabel('Title, English').fill(title);
  if (titleZh !== undefined) await form.getByLabel('Title, Chinese').fill(titleZh);
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  const endMs = startMs + minutes * MINUTE_MS;
  await form.getByLabel(/^Start/).fill(local(startMs));
  await form.getByLabel(/^End/).fill(local(endMs));
  await form.getByRole('radio', { name: sites === 'all' ? /^All/ : 'Only these' }).check();
  return { startMs, endMs };
};

/** The form of a new activity in a list. */
export const openForm = async (page: Page, address: string, add = 'Add activity'): Promise<Locator> => {
  await page.goto(address);
  await page.getByRole('button', { name: add }).first().click();
  return page.getByRole('dialog');
};

export const saveDraft = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toContainText('This is a draft. It starts only after a second person approves it.');
};

export const choose = async (page: Page, label: string | RegExp, option: RegExp): Promise<void> => {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).first().click();
  await page.getByRole('listbox').getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
};

/** A second person approves the activity that the address opens. */
export const approve = async (second: Page, address: string): Promise<void> => {
  await second.goto(address);
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog', { name: 'Approve activity' }).getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText('Approved. It starts automatically.')).toBeVisible();
};

/** A second person approves a calculated settlement, is told what it comes to, and pays it. */
export const payPrizes = async (second: Page, address: string, told: string): Promise<void> => {
  await second.goto(address);
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const agree = second.getByRole('dialog', { name: /Approve the prizes/ });
  await expect(agree).toContainText(told);
  await agree.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
  await second
    .getByRole('dialog', { name: /Pay the prizes/ })
    .getByRole('button', { name: 'Pay' })
    .click();
};
