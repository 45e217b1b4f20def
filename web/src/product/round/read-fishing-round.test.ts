import { FishingRoundDetail } from '@manager/contract/kit/fishing-round';
import { describe, expect, it } from 'vitest';
import { readFishingRound } from './read-fishing-round.ts';

const round = {
  kind: 'fishing',
  version: 1,
  round: 's-1',
  game: 'deep-sea',
  math_version: '1.0.0',
  rtp_profile: '96',
  session: 'stay-1',
  room: 'novice',
  started_at: '2026-11-21T10:00:00.000Z',
  ended_at: '2026-11-21T10:01:00.000Z',
  fish: [{ bullet: '0.1', fish: 'carp', shots: 30, hits: 20, kills: 4, cost: '3', win: '2.4', rtp_pct: '96.5' }],
  weapons: [{ weapon: 'laser', uses: 1, shots: 1, hits: 6, kills: 3, cost: '1', win: '3.3' }],
  events: [{ at: '2026-11-21T10:00:40.000Z', kind: 'jackpot', amount: '50' }],
  jackpot: { tier: 'minor', amount: '50' },
  totals: { shots: 31, kills: 7, cost: '4', win: '55.7' },
};
const [fish] = round.fish;
const [event] = round.events;

describe('the detail of a slice of fishing', () => {
  it('is read as it was sent, also by the schema of the contract', () => {
    expect(readFishingRound(round)).toEqual(round);
    expect(FishingRoundDetail.parse(round)).toEqual(round);
  });

  it('a member sent as null says the same as one not sent', () => {
    const sent = { ...round, jackpot: null, balance: null, fish: [{ ...fish, rtp_pct: null }] };
    const read = readFishingRound(sent);
    expect(read?.jackpot).toBeUndefined();
    expect(read?.fish[0]?.rtp_pct).toBeUndefined();
  });

  it.each<[string, object]>([
    ['of another version', { version: 2 }],
    ['of another kind', { kind: 'lottery' }],
    ['with an amount that is none', { fish: [{ ...fish, cost: '1e3' }] }],
    ['with half a shot', { fish: [{ ...fish, shots: 1.5 }] }],
    ['with a return that is none', { fish: [{ ...fish, rtp_pct: 'high' }] }],
    ['with an event that there is not', { events: [{ ...event, kind: 'storm' }] }],
    ['with an instant that is none', { events: [{ ...event, at: 'soon' }] }],
    ['without totals', { totals: undefined }],
  ])('%s is not read, here nor by the contract', (_, change) => {
    expect(readFishingRound({ ...round, ...change })).toBeUndefined();
    expect(FishingRoundDetail.safeParse({ ...round, ...change }).success).toBe(false);
  });
});
