import { ACTIVITY_STATES } from '@manager/domain/activity';
import { describe, expect, it } from 'vitest';
import { texts as activity } from '../product/activity/texts.en.ts';
import { texts as activityZh } from '../product/activity/texts.zh.ts';
import { texts as value } from '../product/changes/values/texts.en.ts';
import { texts as valueZh } from '../product/changes/values/texts.zh.ts';
import { texts as block } from '../features/maintain/block/texts.en.ts';
import { texts as blockZh } from '../features/maintain/block/texts.zh.ts';
import { texts as user } from '../features/set-up/user-list/texts.en.ts';
import { texts as website } from '../features/set-up/website/texts.en.ts';
import { terms } from './terms.en.ts';
import { terms as termsZh } from './terms.zh.ts';
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
  it('Enabled and Disabled wherever something is switched on or off', () =>
    expect([terms.status_enabled, terms.status_disabled]).toEqual(['Enabled', 'Disabled']));

  // shows S4.19
  it('Valid and Invalid at blocks', () => {
    expect([block.state_active, block.state_expired]).toEqual(['Valid', 'Invalid']);
    expect([blockZh.state_active, blockZh.state_expired]).toEqual(['有效', '无效']);
  });

  it('the same in the history of an activity as on its screen', () => {
    for (const [screen, history, shared] of [
      [activity, value, terms],
      [activityZh, valueZh, termsZh],
    ] as const) {
      const told = history as Record<string, string>;
      const words = { ...shared, ...screen } as Record<string, string>;
      expect(ACTIVITY_STATES.filter((state) => told[`value_${state}`] !== words[`state_${state}`])).toEqual([]);
    }
  });
});

// shows S5.13
it('taking away what differs from the defaults asks ‘Reset to defaults ?’', () =>
  expect(cell.resetTitle).toBe('Reset to defaults ?'));
