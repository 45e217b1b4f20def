import type { Caller } from '../client.ts';
import type { World } from './world.ts';
import type { SweepCase } from './feature-cases.ts';
import { putExport } from './put-export.ts';

const WEBSITES = '/api/set_up/website/get_list';
const columns = [{ id: 'code', title: 'Code' }];

const own =
  (status: string) =>
  async ({ t }: World, me: Caller): Promise<Record<string, unknown>> => ({
    id: await putExport(t, { userId: me.userId, status }),
  });

export const EXPORT_CASES: Record<string, SweepCase> = {
  '/api/export/job/get_fields': { valid: () => ({ endpoint: WEBSITES }) },
  '/api/export/job/start': {
    valid: () => ({ endpoint: WEBSITES, input: {}, format: 'csv', title: 'Websites', columns, timezone: 'UTC' }),
  },
  '/api/export/job/get_list': { valid: () => ({}) },
  '/api/export/job/cancel': { valid: own('queued'), about: 'export' },
  '/api/export/job/retry': { valid: own('failed'), about: 'export' },
  '/api/export/job/get_ticket': { valid: own('ready'), about: 'export' },
};
