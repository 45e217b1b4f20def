import { describe, expect, it } from 'vitest';
import { texts as activity } from '../product/activity/texts.en.ts';
import { texts as activityZh } from '../product/activity/texts.zh.ts';
import { texts as value } from '../product/changes/values/texts.en.ts';
import { texts as valueZh } from '../product/changes/values/texts.zh.ts';
import { texts as block } from '../features/maintain/block/texts.en.ts';
import { texts as blockZh } from '../features/maintain/block/texts.zh.ts';
import { texts as agent } from '../features/set-up/agent/texts.en.ts';
import { texts as coin } from '../features/set-up/coin/texts.en.ts';
import { texts as currency } from '../features/set-up/currency/texts.en.ts';
import { texts as game } from '../features/set-up/game/texts.en.ts';
import { texts as user } from '../features/set-up/user-list/texts.en.ts';
import { texts as website } from '../features/set-up/website/texts.en.ts';
import { texts as cell } from '../features/set-up/website-game/texts.en.ts';

/** How states read on the screens. */
describe('states are called', () => {
  // shows S4.16
  it('Unapproved, Approved and Approval Failed at websites', () =>
    expect([website.approved_unapproved, website.approved_approved, website.approved_failed]).toEqual([
      'Unapproved',
      'Approved',
      'Approval Failed',
    ]));

  // shows S4.17
  it('Verified and Unverified at e-mail addresses', () =>
    expect([user.emailStatus_verified, user.emailStatus_unverified]).toEqual(['Verified', 'Unverified']));

  // shows S4.18
  it('Enabled and Disabled wherever something is switched on or off', () => {
    for (const texts of [agent, coin, currency, game, user, website])
      expect([texts.status_enabled, texts.status_disabled]).toEqual(['Enabled', 'Disabled']);
  });

  // shows S4.19
  it('Valid and Invalid at blocks', () => {
    expect([block.state_active, block.state_expired]).toEqual(['Valid', 'Invalid']);
    expect([blockZh.state_active, blockZh.state_expired]).toEqual(['有效', '无效']);
  });

  it('the same in the history of an activity as on its screen', () => {
    for (const [screen, history] of [
      [activity, value],
      [activityZh, valueZh],
    ] as const) {
      const told = history as Record<string, string>;
      const states = Object.entries(screen).filter(([key]) => key.startsWith('state_'));
      expect(states.length).toBeGreaterThan(5);
      expect(states.filter(([key, word]) => told[key.replace('state_', 'value_')] !== word)).toEqual([]);
    }
  });
});

// shows S5.13
it('taking away what differs from the defaults asks ‘Reset to defaults ?’', () =>
  expect(cell.resetTitle).toBe('Reset to defaults ?'));
