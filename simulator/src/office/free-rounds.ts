import type { addCampaign } from '@manager/contract/features/account/free-round-bonus';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { decimal, toWire } from '@manager/domain/money';
import { DAY_MS } from '../history/plan.ts';
import { GAMES, publishedMathOf } from '../world/games.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';
import { recentDays } from './recent-bets.ts';
import { askAndAgree } from './second-person.ts';
import type { StaffName } from './staff.ts';

/** What an agent manager grants: to the players who played last, at one of the smallest bets; `inDays` until it starts. */
type Planned = {
  campaign: Pick<InputOf<typeof addCampaign>, 'code' | 'name' | 'rounds' | 'multiplier' | 'pays' | 'note'>;
  by: StaffName;
  website: string;
  currency: string;
  maxBets: number | null;
  players: number;
  inDays: number;
  days: number;
};

const CAMPAIGNS: readonly Planned[] = [
  {
    by: 'mei',
    website: 'lantern88',
    currency: 'CNY',
    campaign: {
      code: 'lantern-autumn',
      name: 'Autumn lanterns',
      rounds: 20,
      multiplier: 2,
      pays: 'at_end',
      note: 'For players of the last days. Budget agreed with Lantern 88.',
    },
    maxBets: 500,
    players: 12,
    inDays: 0,
    days: 7,
  },
  {
    by: 'lukas',
    website: 'donaucasino',
    currency: 'EUR',
    campaign: {
      code: 'donau-friday',
      name: 'Friday on the Danube',
      rounds: 10,
      multiplier: 1,
      pays: 'each_round',
      note: 'Every win is paid at once, as Donau Casino asks for.',
    },
    maxBets: null,
    players: 8,
    inDays: 0,
    days: 3,
  },
  {
    by: 'mei',
    website: 'mooncourt',
    currency: 'CNY',
    campaign: {
      code: 'moon-festival',
      name: 'Moon festival',
      rounds: 30,
      multiplier: 1,
      pays: 'at_end',
      note: 'Starts with the festival.',
    },
    maxBets: 1_000,
    players: 6,
    inDays: 5,
    days: 10,
  },
];

const GAMES_OF_A_CAMPAIGN = 2;
const BET_UNITS = 20;

/** Agent managers make campaigns and add players, finance agrees. What is there is not made twice. */
export async function grantFreeRounds(office: Office): Promise<void> {
  for (const planned of CAMPAIGNS) {
    const by = office.at[planned.by];
    const { list } = await by(CALLS.campaigns, { text: planned.campaign.code, ...PAGE });
    const campaign = list.find(({ code }) => code === planned.campaign.code) ?? (await make(office, planned));
    if (campaign === undefined || campaign.players > 0 || !campaign.can.add_players) continue;
    const names = await playersOf(office, planned);
    const text = ['user_name', ...names].join('\n');
    const { id, version } = campaign;
    const { accepted, fingerprint } = await by(CALLS.previewPlayers, { id, text });
    if (accepted === 0) continue;
    await askAndAgree({ asker: by, agrees: office.at.grace }, CALLS.addPlayers, {
      id,
      version,
      text,
      fingerprint,
      reason: `${planned.campaign.name}: players of the last days`,
    });
  }
}

async function make({ at, ids }: Office, { campaign, by, website, currency, maxBets, inDays, days }: Planned) {
  const site_ids = [ids.website(website)];
  const game_ids = GAMES.filter((game) => publishedMathOf(game).math.betUnits === BET_UNITS)
    .slice(0, GAMES_OF_A_CAMPAIGN)
    .map(({ code }) => ids.game(code));
  const { list } = await at[by](CALLS.bettingTable, { site_ids: site_ids.join(','), game_ids: game_ids.join(',') });
  const bet = list.find((offered) => offered.currency === currency)?.bets[1];
  if (bet === undefined) return undefined;
  const startMs = Date.now() + inDays * DAY_MS;
  return at[by](CALLS.addCampaign, {
    ...campaign,
    site_ids,
    game_ids,
    bets: [{ currency, bet, max_win: maxBets === null ? null : toWire(decimal(bet).times(String(maxBets))) }],
    starts_at: new Date(startMs).toISOString(),
    expires_at: new Date(startMs + days * DAY_MS).toISOString(),
  });
}

type Played = Pick<Planned, 'by' | 'website' | 'currency' | 'players'>;

/** Who played there lately, by name. */
export async function playersOf({ at, ids, period }: Office, { by, website, currency, players }: Played): Promise<string[]> {
  const names = new Set<string>();
  for await (const { bets } of recentDays(at[by], { siteId: ids.website(website), untilMs: period.untilMs })) {
    for (const bet of bets) if (bet.currency === currency) names.add(bet.player);
    if (names.size >= players) break;
  }
  return [...names].toSorted().slice(0, players);
}
