import type { BetRow } from '@manager/contract/features/account/bet-detail';
import type { CaseDetail } from '@manager/contract/features/risk-set/case';
import { decimal } from '@manager/domain/money';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';
import { recentDays } from './recent-bets.ts';
import type { StaffName } from './staff.ts';

type Step = (office: Office, row: CaseDetail) => Promise<CaseDetail>;
type Matter = { title: string; by: StaffName; website: string; isWanted: (bet: BetRow) => boolean; rows: number; steps: Step[] };

const note =
  (who: StaffName, text: string): Step =>
  ({ at }, { id }) =>
    at[who](CALLS.noteInCase, { id, text });
const move =
  (who: StaffName, state: 'investigating' | 'explained' | 'fault_confirmed' | 'closed', reason: string): Step =>
  ({ at }, { id, version }) =>
    at[who](CALLS.moveCase, { id, version, state, reason });
/** Whoever works for the operator is named to nobody below: a case of an agent's staff is taken, not handed up. */
const take =
  (who: StaffName, text: string): Step =>
  async ({ at }, { id, version }) => {
    const { list } = await at[who](CALLS.caseOwners, { id });
    const owner = list.find(({ user_name: name }) => name === who);
    if (owner === undefined) throw new Error(`${who} may not look into case ${id}`);
    return at[who](CALLS.handOverCase, { id, version, owner_id: owner.id, note: text });
  };

const isLost = ({ win }: BetRow): boolean => decimal(win).eq('0');
const isMuch =
  (times: string) =>
  ({ bet, win }: BetRow): boolean =>
    decimal(bet).gt('0') && decimal(win).gte(decimal(bet).times(times));

/** One in each state. */
const MATTERS: readonly Matter[] = [
  {
    title: 'Three large wins at one website within a day',
    by: 'viktor',
    website: 'lantern88',
    isWanted: isMuch('20'),
    rows: 3,
    steps: [
      move('viktor', 'investigating', 'Far from each other in multiple, same evening'),
      note('viktor', 'Three players, three devices. Asked the vendor for the draws of these rounds; answer due on Monday.'),
    ],
  },
  {
    title: 'Player says a round was cut off before its last symbol',
    by: 'anjali',
    website: 'deccanclub',
    isWanted: isLost,
    rows: 1,
    steps: [
      note('anjali', 'Ticket 4471: the player sends a video and asks for the stake back.'),
      move('anjali', 'investigating', 'Compared with the history of the round'),
      note('anjali', 'The round looks whole to me: please look at the replay.'),
      take('viktor', 'Looks at the replay'),
      note('viktor', 'Replay and stored outcome agree. The video ends before the reel stops.'),
      move('viktor', 'explained', 'The round ended as it was stored; the video is cut.'),
      move('anjali', 'closed', 'Told the player, with the replay.'),
    ],
  },
  {
    title: 'Multiplier shown twice in the history of rounds',
    by: 'anjali',
    website: 'rajreels',
    isWanted: isMuch('5'),
    rows: 2,
    steps: [
      move('anjali', 'investigating', 'Two players sent the same picture'),
      note('anjali', 'Both rounds show the multiplier twice; wins look right.'),
      take('viktor', 'Asks the vendor'),
      move(
        'viktor',
        'fault_confirmed',
        'The text of the round is wrong, the win is right. The vendor mends it in its next version.',
      ),
    ],
  },
  {
    title: 'Stakes that follow a fixed pattern',
    by: 'viktor',
    website: 'jadebay',
    isWanted: isLost,
    rows: 4,
    steps: [
      move('viktor', 'investigating', 'Found beside another case'),
      move('viktor', 'explained', 'Autoplay with a loss limit: the pattern is the one of the game itself.'),
    ],
  },
];

/** A website whose day did not match: finance asks risk to look as well. */
const UNMATCHED = 'mooncourt';

/** Staff look into what they found. A case that is there is not opened again. */
export async function lookIntoCases(office: Office): Promise<void> {
  const { list: known } = await office.maker(CALLS.cases, PAGE);
  for (const matter of MATTERS) {
    if (known.some(({ title }) => title === matter.title)) continue;
    const opened = await open(office, matter);
    if (opened === undefined) continue;
    let row = opened;
    for (const step of matter.steps) row = await step(office, row);
  }
  await openDifference(office);
}

async function open(
  { at, ids, period }: Office,
  { title, by, website, isWanted, rows }: Matter,
): Promise<CaseDetail | undefined> {
  for await (const { day, bets } of recentDays(at[by], { siteId: ids.website(website), untilMs: period.untilMs })) {
    const found = bets
      .filter(isWanted)
      .toSorted((one, other) => (one.bet_id < other.bet_id ? -1 : 1))
      .slice(0, rows);
    if (found.length < rows) continue;
    const { case_id: id } = await at[by](CALLS.collect, {
      title,
      endpoint: CALLS.bets.path,
      input: { site_id: [ids.website(website)], date_from: day, date_to: day },
      screen: 'Bet Detail',
      timezone: 'UTC',
      filters: [{ label: 'Settlement day', value: day }],
      rows: found.map(rowOf),
    });
    return at[by](CALLS.caseDetail, { id });
  }
  return undefined;
}

const rowOf = ({ bet_id: id, player, game_name: game, currency, bet, win }: BetRow) => ({
  row: { bet_id: id },
  link: `/account/bet-detail?bet_id=${encodeURIComponent(id)}&bet=${encodeURIComponent(id)}`,
  columns: [
    { title: 'Bet ID', text: id },
    { title: 'Player', text: player },
    { title: 'Game', text: game },
    { title: 'Bet', text: `${bet} ${currency}` },
    { title: 'Win', text: `${win} ${currency}` },
  ],
});

async function openDifference({ at, maker, ids }: Office): Promise<void> {
  const { list } = await at.tomas(CALLS.reconciled, { site_id: ids.website(UNMATCHED), ...PAGE });
  const row = list.find(({ state, theirs_from: from }) => state === 'mismatch' && from === 'site');
  if (row === undefined) return;
  const { list: open } = await maker(CALLS.cases, { kind: 'reconcile', ...PAGE });
  if (open.some(({ source_id: id }) => id === row.id)) return;
  await at.tomas(CALLS.openReconcileCase, { id: row.id });
}
