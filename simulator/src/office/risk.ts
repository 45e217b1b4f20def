import type { ConsoleClient } from '../console-client.ts';
import { DAY_MS } from '../history/plan.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';
import { recentDays } from './recent-bets.ts';
import { askAndAgree } from './second-person.ts';

const WEBSITE = 'lantern88';
/** The pool of the second falls below its threshold: its zone is low, and a case is open about it. */
const WATCHED = [
  { game: 'kc-paper-kites', start: '10000', low: '2000', high: '60000' },
  { game: 'rl-triple-fortune', start: '2500', low: '2400', high: '20000' },
] as const;
/** From where nobody signs in: a network for documentation. */
const CLOSED_NETWORK = '203.0.113.0/24';
/** Rules that mark by themselves, with thresholds that a few players of the demo reach. */
const RULES = { win_loss: '3000', multiple: '400', speed: '60', shared_ip: '4' } as const;

const NOTES = [
  'Wins in every session of the week, on three games',
  'Same device as an account that was closed',
  'Stakes the most that is allowed, round after round',
];

/** Risk watches players, some games and the addresses of the staff. What is there is not made twice. */
export async function watchRisks(office: Office): Promise<void> {
  await turnRulesOn(office);
  await markPlayers(office);
  await closeNetwork(office.maker);
  await watchGames(office);
}

async function turnRulesOn({ maker, approver }: Office): Promise<void> {
  const { list } = await maker(CALLS.riskRules, {});
  for (const { id, version, kind, is_on: isOn } of list) {
    const threshold = (RULES as Partial<Record<string, string>>)[kind];
    if (threshold === undefined || isOn) continue;
    await askAndAgree({ asker: maker, agrees: approver }, CALLS.saveRiskRule, {
      id,
      version,
      is_on: true,
      threshold,
      reason: 'Agreed in the weekly meeting of risk',
    });
  }
}

/** The first is limited for two weeks, the second cleared; the third waits for somebody to look. */
async function markPlayers({ at, ids, period }: Office): Promise<void> {
  const { list } = await at.viktor(CALLS.marks, { source: 'admin', ...PAGE });
  if (list.length > 0) return;
  const players = await playersOf(at.viktor, { siteId: ids.website(WEBSITE), untilMs: period.untilMs });
  for (const [index, description] of NOTES.entries()) {
    const id = players[index];
    if (id === undefined) return;
    const mark = await at.viktor(CALLS.saveMark, { player_id: id, description });
    const review = { id: mark.id, version: mark.version };
    if (index === 0)
      await at.viktor(CALLS.reviewMark, {
        ...review,
        outcome: 'limited',
        max_bet_usd: '20',
        needs_check: true,
        ends_at: new Date(period.untilMs + 14 * DAY_MS).toISOString(),
        reason: 'Until the website has seen his papers',
      });
    if (index === 1) await at.viktor(CALLS.reviewMark, { ...review, outcome: 'cleared', reason: 'Two brothers, both known' });
  }
}

async function playersOf(call: ConsoleClient, site: { siteId: string; untilMs: number }): Promise<string[]> {
  const found = new Set<string>();
  for await (const { bets } of recentDays(call, site)) {
    for (const { player_id: id } of bets) found.add(id);
    if (found.size >= NOTES.length) break;
  }
  return [...found].toSorted();
}

async function closeNetwork(call: ConsoleClient): Promise<void> {
  const { list } = await call(CALLS.loginRules, PAGE);
  if (list.some(({ network }) => network === CLOSED_NETWORK)) return;
  await call(CALLS.saveLoginRule, {
    effect: 'deny',
    network: CLOSED_NETWORK,
    note: 'Attempts to sign in, three nights in a row',
  });
}

async function watchGames({ maker, ids, period }: Office): Promise<void> {
  const { list } = await maker(CALLS.exposures, PAGE);
  if (list.length > 0) return;
  for (const { game, start, low, high } of WATCHED)
    await maker(CALLS.saveExposure, {
      game_id: ids.game(game),
      begins_on: new Date(period.untilMs - 30 * DAY_MS).toISOString().slice(0, 10),
      start_usd: start,
      tax_pct: '2',
      decay_pct: '0.5',
      low_usd: low,
      high_usd: high,
      note: 'Read together with Running RTP',
    });
}
