import type { TestApp } from '../client.ts';

const WEBSITES = '/api/set_up/website/get_list';
const columns = [{ id: 'code', title: 'Code' }];
const DAY_MS = 86_400_000;

/** An export in some state. No file is behind it. */
export const putExport = async (t: TestApp, { userId, status }: { userId: string; status: string }): Promise<string> =>
  (
    await t.deps.db
      .insertInto('export_job')
      .values({
        user_id: userId,
        endpoint: WEBSITES,
        what: 'website',
        title: 'Websites',
        format: 'csv',
        request: JSON.stringify({
          input: {},
          columns,
          notes: [],
          help: [],
          timezone: 'UTC',
          language: 'en',
          made: { agent_ids: [], codes: [] },
        }),
        ip: '10.0.0.1',
        user_agent: '',
        status,
        created_at: t.deps.now(),
        queued_at: t.deps.now(),
        expires_at: new Date(t.clock.nowMs() + DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
