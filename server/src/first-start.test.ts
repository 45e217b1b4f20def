import { login } from '@manager/contract/features/auth/login';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../test/client.ts';
import { client } from '../test/staff.ts';
import { ensureAdmin } from './first-start.ts';

const t = await startTestApp();
const { db } = t.deps;
const NAMES = ['admin', 'administrator', 'root', 'manager', 'super', 'test', 'guest', 'demo', 'operator', 'user'];
const COMMON = `admin password 123456 12345678 admin123 root toor manager changeme letmein qwerty test guest demo secret admin1234
  Password1 welcome master 111111`.split(/\s+/);
let address = 0;
/** From another address each time: the throttle would refuse before the password is even looked at. */
const signIn = (username: string, password: string) => {
  address += 1;
  return client(t, { ip: `10.30.${address >> 8}.${address & 255}` }).send(login, { username, password });
};

describe('the first start', () => {
  it('has no account that anybody could know: 200 common pairs open nothing', async () => {
    expect(await db.selectFrom('staff_user').select('id').execute()).toEqual([]);
    const drawn = await ensureAdmin(db, undefined);
    expect(drawn).toMatch(/^[\w-]{20}$/);
    expect(NAMES.length * COMMON.length).toBe(200);
    let open = 0;
    for (const password of COMMON) {
      await db.deleteFrom('login_attempt').execute();
      await db.updateTable('staff_user').set({ locked_until: null }).execute();
      const answers = await Promise.all(NAMES.map((name) => signIn(name, password)));
      expect(answers.map(({ code }) => code).filter((code) => code !== 60204 && code !== 0)).toEqual([]);
      open += answers.filter(({ code }) => code === 0).length;
    }
    expect(open).toBe(0);
    await db.deleteFrom('login_attempt').execute();
    expect((await signIn('admin', drawn ?? '')).code).toBe(0);
    expect((await db.selectFrom('staff_user').select(['user_name', 'is_super']).execute()).length).toBe(1);
  });

  it('makes one super user, however many processes start, and tells the password of none that it did not make', async () => {
    await db.updateTable('staff_user').set({ is_super: false, user_name: 'former' }).execute();
    const drawn = await Promise.all(Array.from({ length: 4 }, () => ensureAdmin(db, undefined)));
    expect(drawn.filter((password) => password !== undefined)).toHaveLength(1);
    expect(await ensureAdmin(db, undefined)).toBeUndefined();
    const supers = await db.selectFrom('staff_user').select('user_name').where('is_super', '=', true).execute();
    expect(supers).toEqual([{ user_name: 'admin' }]);
  });
});
