import { randomBytes, randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutcomeDataState } from '@manager/domain/outcome-data';
import { putPackage, type PutPackage } from '../../../test/math/put-package.ts';
import type { Caller } from '../../../test/client.ts';
import type { SweepCases } from '../../../test/sweep/feature-cases.ts';
import type { World } from '../../../test/sweep/world.ts';

const source = (verb: string): string => `/api/algorithm/source_file/${verb}`;
const data = (verb: string): string => `/api/algorithm/data_sequence/${verb}`;
const draw = (): string => `v${randomBytes(5).toString('hex')}`;

const put = ({ t, game }: World, state: OutcomeDataState = 'init'): Promise<PutPackage> =>
  putPackage(t.deps.db, {
    gameId: game.id,
    state,
    version: draw(),
    profile: state === 'applied' ? `${randomInt(1, 96)}.${randomInt(1000, 10_000)}` : '96',
    mathDir: t.deps.settings.mathDir,
  });

const seen = async (world: World, state: OutcomeDataState) => {
  const { id, sha256 } = await put(world, state);
  return { id, version: 1, sha256 };
};

const newKey = async ({ t }: World): Promise<string> => {
  const bytes = randomBytes(32);
  const row = await t.deps.db
    .insertInto('math_key')
    .values({ name: 'Key', vendor: 'V', public_key: bytes.toString('base64'), fingerprint: bytes.toString('hex') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

const newContact = async ({ t }: World): Promise<string> => {
  const row = await t.deps.db
    .insertInto('vendor_contact')
    .values({ vendor: draw(), addresses: ['mathematics@vendor.example'], language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** For a caller of the operator's: nobody else finds any. */
const contactForOperator = async (world: World, me: Caller): Promise<Record<string, unknown>> => {
  await world.t.deps.db.updateTable('staff_user').set({ is_super: true }).where('id', '=', me.userId).execute();
  return { id: await newContact(world) };
};

const signature = randomBytes(64).toString('base64');

/** Packages belong to nobody, as games do. */
export const sweepCases: SweepCases = {
  [source('get_list')]: { valid: () => ({}), about: null },
  [source('get_detail')]: { valid: async (world) => ({ id: (await put(world)).id }), about: null },
  [source('get_fault_list')]: { valid: async (world) => ({ source_file_id: (await put(world)).id }), about: null },
  [source('get_installation_list')]: { valid: () => ({}), about: null },
  [source('get_key_list')]: { valid: () => ({}), about: null },
  [source('start_upload')]: {
    valid: async (world) => ({ file_name: 'package.zip', bytes: 1000, key_id: await newKey(world), signature }),
    about: null,
  },
  [source('finish_upload')]: {
    valid: async ({ t, game }, caller) => {
      const { id } = await putPackage(t.deps.db, {
        gameId: game.id,
        version: draw(),
        uploadedBy: caller.userId,
        mathDir: t.deps.settings.mathDir,
      });
      await t.deps.db.updateTable('math_version').set({ check_state: 'awaited', bytes: '4' }).where('id', '=', id).execute();
      writeFileSync(join(t.deps.settings.mathDir, `${id}.part`), 'four');
      return { id };
    },
    about: null,
  },
  [source('approve')]: { valid: (world) => seen(world, 'init'), about: null },
  [source('apply')]: { valid: async (world) => ({ ...(await seen(world, 'used')), reason: 'Certified' }), about: null },
  [source('step_back')]: {
    valid: async (world) => ({ id: (await put(world, 'checked')).id, version: 1, reason: 'Not meant' }),
    about: null,
  },
  [source('batch_del')]: { valid: async (world) => ({ ids: [(await put(world)).id] }), about: null },
  [source('add_key')]: {
    valid: () => ({ name: 'Key', vendor: 'V', public_key: randomBytes(32).toString('base64'), reason: 'New' }),
    about: null,
  },
  [source('delete_key')]: { valid: async (world) => ({ id: await newKey(world), version: 1, reason: 'Lost' }), about: null },
  [source('get_contact_list')]: { valid: () => ({}), about: null },
  [source('get_contact')]: { valid: contactForOperator, about: null },
  [source('save_contact')]: {
    valid: () => ({ vendor: draw(), addresses: ['mathematics@vendor.example'], language: 'zh', reason: 'New vendor' }),
    about: null,
  },
  [source('remove_contact')]: { valid: async (world) => ({ ids: [await newContact(world)] }), about: null },
  [data('get_list')]: { valid: () => ({}), about: null },
  [data('bind')]: { valid: (world) => seen(world, 'checked'), about: null },
  [data('compare')]: {
    valid: async (world) => ({ one_id: (await put(world)).id, other_id: (await put(world)).id }),
    about: null,
  },
};
