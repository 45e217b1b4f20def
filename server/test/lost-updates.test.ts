import { editSetting, getSettingList } from '@manager/contract/features/system/setting';
import { getAgentDetail, saveAgent } from '@manager/contract/features/set-up/agent';
import { getCurrencyDetail, saveCurrency } from '@manager/contract/features/set-up/currency';
import { getGameDetail, saveGame } from '@manager/contract/features/set-up/game';
import { getWebsiteDetail, saveWebsite } from '@manager/contract/features/set-up/website';
import { expect, it } from 'vitest';
import { startTestApp, type Answer, type Caller } from './client.ts';
import { createAgent, createCurrency, createGame, createSite } from './world.ts';

const t = await startTestApp();
const { db } = t.deps;
const EDITS = Number(process.env.LOST_UPDATE_EDITS ?? 30);
const editors = [await t.signInAs({ isSuper: true }), await t.signInAs({ isSuper: true })] as const;

type Record_ = { version: number; text: string };
type Editable = {
  read: (by: Caller) => Promise<Record_>;
  /** Appends `mark` to what was read. */
  save: (by: Caller, seen: Record_, mark: string) => Promise<Answer<unknown>>;
};

const { id: agentId } = await createAgent(db);
const { id: siteId } = await createSite(db, { agentId });
const { id: gameId } = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
const { id: currencyId } = await db.selectFrom('currency').select('id').where('code', '=', 'USD').executeTakeFirstOrThrow();

/** A text of the record holds the number of edits that got through: an overwritten one would be missing. */
const next = (text: string): string => String(Number(text) + 1);

const RECORDS: [string, Editable][] = [
  [
    'agent',
    {
      read: async (by) => {
        const { version, note } = await by.call(getAgentDetail, { id: agentId });
        return { version, text: note || '0' };
      },
      save: (by, { version, text }) => by.tryCall(saveAgent, { id: agentId, version, note: next(text) }),
    },
  ],
  [
    'website',
    {
      read: async (by) => {
        const { version, brand } = await by.call(getWebsiteDetail, { id: siteId });
        return { version, text: brand || '0' };
      },
      save: (by, { version, text }) => by.tryCall(saveWebsite, { id: siteId, version, brand: next(text) }),
    },
  ],
  [
    'game',
    {
      read: async (by) => {
        const { version, note } = await by.call(getGameDetail, { id: gameId });
        return { version, text: note || '0' };
      },
      save: (by, { version, text }) => by.tryCall(saveGame, { id: gameId, version, note: next(text) }),
    },
  ],
  [
    'currency',
    {
      read: async (by) => {
        const { version, symbol } = await by.call(getCurrencyDetail, { id: currencyId });
        return { version, text: symbol || '0' };
      },
      save: (by, { version, text }) => by.tryCall(saveCurrency, { id: currencyId, version, symbol: next(text) }),
    },
  ],
  [
    'setting',
    {
      read: async (by) => {
        const row = (await by.call(getSettingList, {})).list.find(({ name }) => name === 'password_max_age_days');
        return { version: row?.version ?? 0, text: row?.version === 0 ? '0' : String(row?.value) };
      },
      save: (by, { version, text }) =>
        by.tryCall(editSetting, { name: 'password_max_age_days', version, value: Number(next(text)), reason: 'Counting' }),
    },
  ],
];

/** T039: more edits with LOST_UPDATE_EDITS. */
it.each(RECORDS)(
  'two editors of one %s never overwrite each other unseen',
  async (name, { read, save }) => {
    let saved = 0;
    let conflicts = 0;
    const edit = async (by: Caller): Promise<void> => {
      for (let n = 0; n < EDITS;) {
        const { code, data } = await save(by, await read(by), name);
        if (code === 0) {
          saved += 1;
          n += 1;
        } else {
          expect([name, code]).toEqual([name, 40900]);
          expect(data).toMatchObject({ current: { version: expect.any(Number) } });
          conflicts += 1;
        }
      }
    };
    const { version: first } = await read(editors[0]);
    await Promise.all(editors.map(edit));
    const { version, text } = await read(editors[0]);
    expect({ text, versions: version - first }).toEqual({ text: String(saved), versions: saved });
    expect(conflicts).toBeGreaterThan(0);
    process.stdout.write(`lost updates: ${saved} edits of one ${name} by two, ${conflicts} conflicts, none lost\n`);
  },
  300_000,
);

it('who cannot have the lock in time is told to try again, and nothing was changed', async () => {
  const { version, note } = await editors[0].call(getAgentDetail, { id: agentId });
  const save = () => editors[0].tryCall(saveAgent, { id: agentId, version, note: 'late' });
  const holder = await t.stores.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from agent where id = $1 for update', [agentId]);
  expect(await save()).toMatchObject({ code: 42900, data: { retry_after_s: 1 } });
  await holder.query('rollback');
  holder.release();
  expect(await editors[0].call(getAgentDetail, { id: agentId })).toMatchObject({ version, note });
  expect((await save()).code).toBe(0);
});
