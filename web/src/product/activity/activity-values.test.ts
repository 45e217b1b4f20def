import type { ActivityRow } from '@manager/contract/features/activity/activity';
import { expect, it } from 'vitest';
import { activityFaults, activityValuesOf, reachOf, toActivityInput } from './activity-values.ts';

const WORDS = { required: 'required', notDecimal: 'no decimal' };
const faultsOf = (patch: object) => {
  const { reach, site_ids: sites } = activityFaults({ ...activityValuesOf(undefined, null), ...patch }, WORDS);
  return { reach, sites };
};

it('runs at all websites only where that was chosen', () => {
  expect(faultsOf({})).toEqual({ reach: 'required', sites: undefined });
  expect(faultsOf({ reach: 'chosen' })).toEqual({ reach: undefined, sites: 'required' });
  expect(faultsOf({ reach: 'chosen', site_ids: ['7'] })).toEqual({ reach: undefined, sites: undefined });
  expect(faultsOf({ reach: 'all' })).toEqual({ reach: undefined, sites: undefined });
});

it('sends the websites that were chosen, and none for all of them', () => {
  const values = activityValuesOf({ site_ids: ['7'], title: { en: 'A' } } as unknown as ActivityRow, null);
  expect([values.reach, toActivityInput(values).site_ids]).toEqual(['chosen', ['7']]);
  expect(reachOf('all', values)).toEqual({ reach: 'all', site_ids: [] });
  expect(reachOf('chosen', values)).toEqual({ reach: 'chosen', site_ids: ['7'] });
  expect(activityValuesOf({ site_ids: [], title: { en: 'A' } } as unknown as ActivityRow, null).reach).toBe('all');
});
