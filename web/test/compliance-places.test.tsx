import { COMPLIANCE_PLACES } from '@manager/contract/compliance-places';
import type { AccountRow } from '@manager/contract/features/account/account-list';
import type { MarkRow } from '@manager/contract/features/risk-set/account-risk';
import { useForm } from '@mantine/form';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AccountForm } from '../src/features/account/account-list/AccountForm.tsx';
import { texts as accountTexts } from '../src/features/account/account-list/texts.en.ts';
import { RobotFields } from '../src/features/activity/activity-rank/rule/RobotFields.tsx';
import { valuesOf as rankValuesOf } from '../src/features/activity/activity-rank/rule/rank-values.ts';
import { texts as rankTexts } from '../src/features/activity/activity-rank/rule/texts.en.ts';
import { texts as jackpotTexts } from '../src/features/jackpot/texts.en.ts';
import { texts as poolTexts } from '../src/features/jackpot/pool-list/texts.en.ts';
import { valuesOf as poolValuesOf } from '../src/features/jackpot/pool-list/pool-values.ts';
import { TriggerFields } from '../src/features/jackpot/pool-list/TriggerFields.tsx';
import { ReviewPanel } from '../src/features/risk-set/account-risk/ReviewPanel.tsx';
import { texts as markTexts } from '../src/features/risk-set/account-risk/texts.en.ts';
import { addTexts } from '../src/i18n/text-store.ts';
import { type SessionUser, userStore } from '../src/session/session.ts';
import { accepted, answerCalls } from './edge.ts';
import { showPage } from './page.tsx';

addTexts('en', {
  'account/account-list': accountTexts,
  'activity/activity-rank/rule': rankTexts,
  jackpot: jackpotTexts,
  'jackpot/pool-list': poolTexts,
  'risk-set/account-risk': markTexts,
});
afterEach(() => userStore.set(null));

const Pool = (): ReactNode => (
  <TriggerFields form={useForm({ initialValues: { ...poolValuesOf(null)(undefined), trigger: 'weighted' } })} />
);
const Robots = (): ReactNode => (
  <RobotFields form={useForm({ initialValues: { ...rankValuesOf(null)(undefined), agent_id: '3' } })} />
);
const Account = ({ canSteer }: { canSteer: boolean }): ReactNode => (
  <AccountForm
    row={
      {
        id: '5',
        version: 1,
        level: 0,
        type: 'real',
        jackpot_weight: '1',
        note: '',
        can: { steer: canSteer },
      } as unknown as AccountRow
    }
    onSaved={() => undefined}
    onCancel={() => undefined}
  />
);
const Review = ({ canControl }: { canControl: boolean }): ReactNode => (
  <ReviewPanel
    mark={{ id: '7', version: 1, max_bet_usd: null, can: { review: true, release: true, control: canControl } } as MarkRow}
  />
);

/** The part of the screen, something of it that is there in any case, and what only shows where no law forbids it. */
const PARTS: Record<string, { part: (isFree: boolean) => ReactNode; always: string; field: string }> = {
  win_lose_control: { part: (isFree) => <Review canControl={isFree} />, always: 'Outcome', field: 'Controlled' },
  player_jackpot_weight: { part: (isFree) => <Account canSteer={isFree} />, always: 'Level', field: 'Jackpot weight' },
  website_trigger_weight: { part: () => <Pool />, always: poolTexts.odds, field: 'Weights of websites' },
  leaderboard_robots: { part: () => <Robots />, always: '', field: 'Show robots' },
};

const refused = COMPLIANCE_PLACES.filter(({ regulated }) => regulated === 'refused').flatMap(({ place }) => [
  { place, profile: 'regulated' },
  { place, profile: 'unregulated' },
]);

it.each(refused)('$place under the profile $profile', async ({ place, profile }) => {
  const isFree = profile === 'unregulated';
  userStore.set({
    id: '1',
    is_super: true,
    all_agents: true,
    agent_id: null,
    authArray: ['C-2', 'C-3'],
  } as unknown as SessionUser);
  const sent = answerCalls({
    '/api/set_up/agent/get_detail': () => accepted({ id: '3', compliance: { profile } }),
    // The server's list is of the profile that is asked for.
    '/api/set_up/website/get_list': ({ compliance_profile: asked }) =>
      accepted({ list: asked === profile ? [{ id: '9', name: 'Quarry' }] : [], total: 0, total_is_exact: true }),
    '/api/report/scope/get_scope': () => accepted({ sites: [], games: [], agents: [] }),
  });
  const known = PARTS[place];
  if (known === undefined) throw new Error(`nobody looks at ${place}`);
  showPage(known.part(isFree));
  if (known.always !== '') expect(await screen.findByText(known.always, { exact: false })).toBeTruthy();
  if (isFree) expect(await screen.findByText(known.field)).toBeTruthy();
  else {
    await expect.poll(() => known.always !== '' || sent.length > 0).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(known.field)).toBeNull();
  }
});
