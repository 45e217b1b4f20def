import type { saveSavedView } from '@manager/contract/features/user/saved-view';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { CALLS } from './calls.ts';
import type { Office } from './office.ts';
import type { StaffName } from './staff.ts';

type View = Required<Pick<InputOf<typeof saveSavedView>, 'path' | 'name' | 'query' | 'visibility'>>;

/** What staff keep of lists and reports, for themselves or for colleagues. */
export const VIEWS: readonly (View & { owner: StaffName })[] = [
  {
    owner: 'grace',
    path: '/report/site-report',
    name: 'Last month in USD',
    query: 'when=last_month&in=usd&sort=-win_loss',
    visibility: 'shared',
  },
  {
    owner: 'grace',
    path: '/report/agent-report',
    name: 'Agents, last 30 days',
    query: 'when=last_30_days&in=usd',
    visibility: 'shared',
  },
  { owner: 'tomas', path: '/report/reconcile-report', name: 'Open differences', query: 'state=mismatch', visibility: 'shared' },
  { owner: 'tomas', path: '/report/game-report', name: 'My week', query: 'when=last_7_days', visibility: 'private' },
  {
    owner: 'viktor',
    path: '/report/game-report',
    name: 'Highest return',
    query: 'when=last_7_days&sort=-rate',
    visibility: 'shared',
  },
  {
    owner: 'viktor',
    path: '/statistics/game-kpi',
    name: 'Games, last 30 days',
    query: 'when=last_30_days',
    visibility: 'private',
  },
  { owner: 'anjali', path: '/maintain/block', name: 'Blocks in force', query: 'state=active', visibility: 'shared' },
  { owner: 'mei', path: '/report/site-report', name: 'Jade Harbour yesterday', query: 'when=yesterday', visibility: 'private' },
  { owner: 'rosa', path: '/set-up/website', name: 'To be approved', query: 'approved_state=unapproved', visibility: 'shared' },
];

/** A view is known by its name on its screen. */
export async function keepViews({ at }: Office): Promise<void> {
  for (const { owner, ...view } of VIEWS) {
    const { list } = await at[owner](CALLS.views, { path: view.path });
    if (!list.some((row) => row.is_own && row.name === view.name)) await at[owner](CALLS.saveView, view);
  }
}
