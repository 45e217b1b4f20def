import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { getUserInfo } from '@manager/contract/features/auth/login';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import { removeAvatar, removeAvatarOf, saveAvatar } from '@manager/contract/features/user/avatar';
import { AVATAR_PATH } from '@manager/contract/kit/picture';
import { getUserList } from '@manager/contract/features/user/user';
import { describe, expect, it } from 'vitest';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { createAgent } from '../../../../test/world.ts';
import { readPng } from './read-png.ts';
import { writePng } from './write-png.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};
type Header = { width?: number; height?: number; depth?: number; colour?: number; interlace?: number };
const headerOf = ({ width = 16, height = 16, depth = 8, colour = 2, interlace = 0 }: Header): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlace], 8);
  return data;
};
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const ROWS = Buffer.alloc(16 * (1 + 16 * 3), 0);
type Parts = { header?: Header; rows?: Buffer; before?: Buffer[]; after?: Buffer };
const png = ({ header = {}, rows = ROWS, before = [], after = Buffer.alloc(0) }: Parts = {}): Buffer =>
  Buffer.concat([
    SIGNATURE,
    chunk('IHDR', headerOf(header)),
    ...before,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
    after,
  ]);

describe('a PNG', () => {
  it('is read whatever way its rows are foretold, and written anew without losing a pixel', () => {
    for (const channels of [1, 2, 3, 4]) {
      const pixels = Buffer.from(Array.from({ length: 20 * 17 * channels }, (_, i) => (i * 7919 + (i >> 3)) % 256));
      const picture = { width: 20, height: 17, channels, pixels };
      expect(readPng(writePng(picture))).toEqual(picture);
    }
    // The same grey picture by each of the five filters, counted by hand: every pixel is 10.
    const rows = Buffer.concat(
      Array.from({ length: 16 }, (_, y) => {
        const by = [0, 1, 2, 3, 4][y % 5] ?? 0;
        const first = [10, 10, 0, 5, 0][by] ?? 0;
        const other = [10, 0, 0, 0, 0][by] ?? 0;
        return Buffer.from([by, first, ...Array.from({ length: 15 }, () => other)]);
      }),
    );
    expect(readPng(png({ header: { colour: 0 }, rows }))).toMatchObject({ pixels: Buffer.alloc(256, 10) });
  });

  it.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'picture'],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'picture'],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'picture'],
    ['a GIF', Buffer.from('GIF89a'), 'picture'],
    ['a signature alone', SIGNATURE, 'picture'],
    ['something behind the end', png({ after: Buffer.from('<script>alert(1)</script>') }), 'picture'],
    ['another file behind the end', png({ after: Buffer.from('PK\u0003\u0004') }), 'picture'],
    ['60 000 pixels each way', png({ header: { width: 60_000, height: 60_000 } }), 'picture_px'],
    ['257 pixels', png({ header: { width: 257 } }), 'picture_px'],
    ['no pixel', png({ header: { width: 0 } }), 'picture_px'],
    ['16 bits', png({ header: { depth: 16 } }), 'picture'],
    ['a palette', png({ header: { colour: 3 } }), 'picture'],
    ['interlaced', png({ header: { interlace: 1 } }), 'picture'],
    ['a bomb: 64 MiB for 256 pixels', png({ rows: Buffer.alloc(64 * 1024 ** 2) }), 'picture'],
    ['a row too few', png({ rows: ROWS.subarray(49) }), 'picture'],
    ['an unknown filter', png({ rows: Buffer.alloc(ROWS.length, 9) }), 'picture'],
    ['a second header', png({ before: [chunk('IHDR', headerOf({ width: 256 }))] }), 'picture'],
    ['an unknown critical part', png({ before: [chunk('EVIL', Buffer.from('x'))] }), 'picture'],
    ['a part that is longer than the file', Buffer.concat([SIGNATURE, Buffer.from('7fffffff49484452', 'hex')]), 'picture'],
    ['a wrong check sum', Buffer.concat([png().subarray(0, 30), Buffer.from([0]), png().subarray(31)]), 'picture'],
    ['no end', png().subarray(0, -12), 'picture'],
    [
      'data that are not packed',
      Buffer.concat([SIGNATURE, chunk('IHDR', headerOf({})), chunk('IDAT', ROWS), chunk('IEND', Buffer.alloc(0))]),
      'picture',
    ],
  ])('is refused: %s', (_, file, fault) => expect(readPng(file)).toBe(fault));
});

const t = await startTestApp();
const { db } = t.deps;
const own = await createAgent(db);
const other = await createAgent(db);
const user = await t.signInAs({ agentId: own.id });
const editor = await t.signInAs({ agentId: own.id, codes: ['C', 'C-5', 'C-5-91'] });
const colleague = await t.signInAs({ agentId: own.id });
const stranger = await t.signInAs({ agentId: other.id, codes: ['C', 'C-5', 'C-5-91'] });
const operator = await t.signInAs({ isSuper: true });

const open = (address: string, caller?: Caller) =>
  t.app.inject({ method: 'GET', url: address, headers: caller === undefined ? {} : { 'x-token': caller.token } });
const avatarOf = async (caller: Caller): Promise<string> => (await caller.call(getUserInfo, {})).avatar;
const save = async (file: Buffer, caller = user): Promise<string> =>
  (await caller.call(saveAvatar, { png: file.toString('base64') })).avatar;

describe('a user’s picture', () => {
  // shows S3.3
  it('is written anew: its pixels stay, everything else of the file is gone', async () => {
    expect(await avatarOf(user)).toBe('');
    const hidden = 'not-to-be-kept<script>alert(1)</script>';
    const rows = Buffer.concat(Array.from({ length: 16 }, (_, y) => Buffer.concat([Buffer.from([0]), Buffer.alloc(48, y * 9)])));
    const address = await save(
      png({ rows, before: [chunk('tEXt', Buffer.from(`Comment\0${hidden}`)), chunk('eXIf', Buffer.from(hidden))] }),
    );
    expect([address.startsWith(AVATAR_PATH), await avatarOf(user)]).toEqual([true, address]);
    const answer = await open(address, user);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'X-Token',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-disposition': 'inline; filename="picture.png"',
    });
    const served = answer.rawPayload;
    expect(served.includes('not-to-be-kept')).toBe(false);
    expect([...served.toString('latin1').matchAll(/IHDR|IDAT|IEND|tEXt|eXIf/g)].map(([name]) => name)).toEqual([
      'IHDR',
      'IDAT',
      'IEND',
    ]);
    const picture = readPng(served);
    expect(picture).toMatchObject({ width: 16, height: 16, channels: 3 });
    expect(typeof picture === 'string' ? '' : [...picture.pixels.subarray(0, 97)].filter((_, i) => i % 48 === 0)).toEqual([
      0, 9, 18,
    ]);
    expect(inflateSync(served.subarray(41, -16)).length).toBe(ROWS.length);
  });

  it('has an address of its own each time; the former one is gone', async () => {
    const first = await save(png());
    const second = await save(png());
    expect(second).not.toBe(first);
    expect([(await open(first, user)).statusCode, (await open(second, user)).statusCode]).toEqual([404, 200]);
    expect((await db.selectFrom('staff_avatar').select('id').where('user_id', '=', user.userId).execute()).length).toBe(1);
  });

  // shows S3.3
  it('is shown to whoever sees the user, and to nobody else; they cannot tell it from none', async () => {
    const address = await save(png());
    expect((await open(address, editor)).statusCode).toBe(200);
    expect((await open(address, operator)).statusCode).toBe(200);
    const unknown = await open(`${AVATAR_PATH}00000000-0000-4000-8000-000000000000`, stranger);
    for (const answer of [
      await open(address, stranger),
      await open(address),
      await open(`${AVATAR_PATH}1`, user),
      await open(`${AVATAR_PATH}'`, user),
    ])
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([404, unknown.body, 'no-store']);
    const supers = await save(png(), operator);
    expect((await open(supers, editor)).statusCode).toBe(404);
    const listed = (await editor.call(getUserList, { limit: 100 })).list.map(({ id, avatar }) => [id, avatar]);
    expect(listed).toContainEqual([user.userId, address]);
    expect(listed).toContainEqual([colleague.userId, '']);
  });

  it('is refused at the field when it is none, too large or too many bytes', async () => {
    const faultOf = async (text: string) => {
      const answer = await user.tryCall(saveAvatar, { png: text });
      return answer.code === 40001 ? (answer.data as unknown as { fields: unknown }).fields : answer.code;
    };
    const before = await avatarOf(user);
    expect(await faultOf(Buffer.from('<svg/>').toString('base64'))).toEqual({ png: 'Not a readable PNG image' });
    expect(await faultOf(png({ header: { height: 4_000 } }).toString('base64'))).toEqual({
      png: 'Must be 16 to 256 pixels wide and high',
    });
    expect(await faultOf('not base64 !')).toEqual({ png: 'Not a valid value' });
    expect(await faultOf('A'.repeat(240_004))).toEqual({ png: 'Too large or too long' });
    expect((await t.anonymous.tryCall(saveAvatar, { png: png().toString('base64') })).code).toBe(50008);
    expect(await avatarOf(user)).toBe(before);
  });

  it('goes by its user, or by whoever looks after the user, on record', async () => {
    const address = await save(png());
    expect((await stranger.tryCall(removeAvatarOf, { id: user.userId })).code).toBe(40400);
    expect((await colleague.tryCall(removeAvatarOf, { id: user.userId })).code).toBe(40300);
    expect((await open(address, user)).statusCode).toBe(200);
    await editor.call(removeAvatarOf, { id: user.userId });
    expect([await avatarOf(user), (await open(address, user)).statusCode]).toEqual(['', 404]);
    await save(png());
    await user.call(removeAvatar, {});
    expect(await avatarOf(user)).toBe('');
    const { list } = await operator.call(getObjectHistory, { object_type: 'user', object_id: user.userId });
    expect(list.slice(0, 4).map(({ action }) => action)).toEqual([
      'user.remove_avatar',
      'user.save_avatar',
      'user.remove_avatar',
      'user.save_avatar',
    ]);
  });
});
