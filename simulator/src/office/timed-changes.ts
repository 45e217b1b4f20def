import { DAY_MS } from '../history/plan.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';
import { ask, askAndAgree } from './second-person.ts';

const SECOND_MS = 1_000;

type Wish = { site: string; reason: string; inMs: number; lastsMs: number };

/** Risk lets changes of games at websites wait for their time: one is agreed to, one waits for that, and one is made and undone at once. */
export async function planTimedChanges({ at, ids }: Office): Promise<void> {
  const { list: known } = await at.viktor(CALLS.timedChanges, PAGE);
  const { list: games } = await at.viktor(CALLS.games, PAGE);
  const slot = games.find(
    ({ type, status, rtp_profiles: profiles }) => type === 'slot' && status === 'enabled' && profiles.length > 1,
  );
  if (slot === undefined) return;
  const inputOf = async ({ site, reason, inMs, lastsMs }: Wish, change: object) => {
    const id = `${ids.website(site)}-${slot.id}`;
    const { version } = await at.viktor(CALLS.cell, { id });
    const applyMs = Date.now() + inMs;
    return {
      path: '/api/set_up/website_game/add_or_edit',
      input: { id, version, reason, ...change },
      apply_at: new Date(applyMs).toISOString(),
      revert_at: new Date(applyMs + lastsMs).toISOString(),
    };
  };
  const isKnown = ({ reason }: Wish): boolean => known.some((row) => row.reason === reason);

  const weekend: Wish = {
    site: 'lantern88',
    reason: 'Weekend offer agreed with the website: another return for two days',
    inMs: 3 * DAY_MS,
    lastsMs: 2 * DAY_MS,
  };
  if (!isKnown(weekend)) {
    const { rtp_profiles: profiles, effective_rtp: now } = await at.viktor(CALLS.cell, {
      id: `${ids.website(weekend.site)}-${slot.id}`,
    });
    const rtp = profiles.find((profile) => Number(profile) !== Number(now));
    const input = await inputOf(weekend, { rtp });
    await askAndAgree({ asker: at.viktor, agrees: at.rosa }, CALLS.addTimedChange, input);
  }

  const tournament: Wish = {
    site: 'jadebay',
    reason: 'Lower stakes while the tournament runs',
    inMs: 6 * DAY_MS,
    lastsMs: DAY_MS,
  };
  if (!isKnown(tournament)) await ask(at.viktor, CALLS.addTimedChange, await inputOf(tournament, { max_bet: '20' }));

  const pause: Wish = {
    site: 'jadebay',
    reason: 'Game server moves: out of play while it does',
    inMs: 2 * SECOND_MS,
    lastsMs: 5 * SECOND_MS,
  };
  if (!isKnown(pause)) await ask(at.viktor, CALLS.addTimedChange, await inputOf(pause, { is_enabled: false }));
}
