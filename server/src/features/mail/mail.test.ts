import { createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { createAgent } from '../../../test/world.ts';
import { ownCtx } from '../../kit/service/ctx.ts';
import { mailUser, queueMail, readMailBody } from './public.ts';
import { MAX_TRIES, startMailer, type Mailer } from './start-mailer.ts';

const t = await startTestApp();
const { db } = t.deps;
const ctx = ownCtx(t.deps, 'test');

type Received = { from: string; to: string; data: string };

/** Speaks as much SMTP as it takes to receive a mail. `refuse` answers every recipient with 550. */
const startSmtp = async () => {
  const mails: Received[] = [];
  const state = { refuse: false };
  const serve = (socket: Socket): void => {
    let mail: Received = { from: '', to: '', data: '' };
    let isData = false;
    let rest = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const hear = (line: string): void => {
      if (isData) {
        if (line === '.') {
          isData = false;
          mails.push(mail);
          mail = { from: '', to: '', data: '' };
          return say('250 taken');
        }
        mail.data += `${line.replace(/^\.\./, '.')}\n`;
        return;
      }
      if (line.startsWith('MAIL FROM:')) mail.from = line.slice(10);
      if (line.startsWith('RCPT TO:')) {
        if (state.refuse) return say('550 no such mailbox');
        mail.to = line.slice(8);
      }
      if (line === 'DATA') {
        isData = true;
        return say('354 go on');
      }
      say(line === 'QUIT' ? '221 bye' : '250 ok');
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk.toString('utf8')}`.split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(hear);
    });
    say('220 test');
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { mails, state, url: `smtp://127.0.0.1:${address.port}`, close: () => server.close() };
};

const smtp = await startSmtp();
const mailers: Mailer[] = [];
const mailer = (): Mailer => {
  const started = startMailer(t.deps, { url: smtp.url, from: 'Manager <noreply@example.com>' });
  mailers.push(started);
  return started;
};
// One that goes on would send the mails of the next test by its own timer.
afterEach(async () => {
  await Promise.all(mailers.splice(0).map((one) => one.stop()));
});
afterAll(() => void smtp.close());
const outbox = () => db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
/** Base64 or quoted-printable, as the sender chose. */
const bodyOf = ({ data }: Received): string => {
  const [head = '', body = ''] = data.split(/\n\n(.*)/s);
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return body.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
};

const queue = (to = 'kim@example.com', link = 'https://console.example.com/resetPassword?t=abc') =>
  queueMail(ctx, db, {
    userId: null,
    to,
    template: 'reset_password',
    language: 'en',
    values: { name: 'Kim', user_name: 'kim', link, minutes: 10, hours: 0 },
  });

beforeEach(async () => {
  t.clock.set(null);
  smtp.mails.length = 0;
  smtp.state.refuse = false;
  await db.deleteFrom('mail_outbox').execute();
});

describe('the outbox', () => {
  it('keeps the text sealed, readable with the key of the product only', async () => {
    await queue();
    const [row] = await outbox();
    expect(row?.body.toString('latin1')).not.toContain('resetPassword');
    expect(readMailBody(t.deps.settings, row?.body as Buffer)).toContain('https://console.example.com/resetPassword?t=abc');
    expect(() => readMailBody({ encryptionKey: Buffer.alloc(32, 1) }, row?.body as Buffer)).toThrow();
  });

  it('writes in the language of the reader’s console, else in that of the request, and never without an address', async () => {
    const kim = await t.signInAs({ userName: 'reader-kim' });
    const at = { at: new Date('2026-01-01T00:00:00Z'), ip: '10.0.0.1' };
    await mailUser(ctx, db, { userId: kim.userId, template: 'password_changed', values: at });
    expect(await outbox()).toEqual([]);
    await db.updateTable('staff_user').set({ email: 'kim@example.com' }).where('id', '=', kim.userId).execute();
    await mailUser(ctx, db, { userId: kim.userId, template: 'password_changed', values: at });
    await db
      .updateTable('staff_user')
      .set({ preferences: JSON.stringify({ language: 'zh' }) })
      .where('id', '=', kim.userId)
      .execute();
    await mailUser(ctx, db, { userId: kim.userId, template: 'password_changed', values: at });
    expect((await outbox()).map(({ subject, language }) => [language, subject])).toEqual([
      ['en', 'Your password was changed'],
      ['zh', '您的密码已修改'],
    ]);
  });

  it('writes times in the zone that the reader chose, always with the offset; in UTC to who never chose', async () => {
    const { id: agent } = await createAgent(db, { timezone: 'Asia/Kolkata' });
    const lee = await t.signInAs({ userName: 'reader-lee', agentId: agent });
    await db.updateTable('staff_user').set({ email: 'lee@example.com' }).where('id', '=', lee.userId).execute();
    const values = { at: new Date('2026-07-01T10:20:30Z'), ip: '10.0.0.1' };
    const choices: [object, string][] = [
      [{}, '2026-07-01 10:20:30 +00:00'],
      [{ times: 'own', timeZone: 'Europe/Berlin' }, '2026-07-01 12:20:30 +02:00'],
      [{ times: 'agent', timeZone: 'Europe/Berlin' }, '2026-07-01 15:50:30 +05:30'],
      [{ times: 'utc', timeZone: 'Europe/Berlin' }, '2026-07-01 10:20:30 +00:00'],
      [{ times: 'own', timeZone: 'Nowhere/Land' }, '2026-07-01 10:20:30 +00:00'],
    ];
    for (const [preferences, expected] of choices) {
      const kept = JSON.stringify(preferences);
      await db.updateTable('staff_user').set({ preferences: kept }).where('id', '=', lee.userId).execute();
      await mailUser(ctx, db, { userId: lee.userId, template: 'password_changed', values });
      const { body } = await db.selectFrom('mail_outbox').select('body').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
      expect(readMailBody(ctx.settings, body)).toContain(expected);
    }
  });

  it('says what became of a second factor in the language of the mail', async () => {
    const pat = await t.signInAs({ userName: 'reader-pat' });
    const values = {
      change: 'passkey_removed',
      passkey: 'Pat’s phone',
      at: new Date('2026-01-01T00:00:00Z'),
      ip: '10.0.0.1',
    } as const;
    await db.updateTable('staff_user').set({ email: 'pat@example.com' }).where('id', '=', pat.userId).execute();
    const bodies: (string | null)[] = [];
    for (const language of ['en', 'zh'] as const) {
      await mailUser({ ...ctx, language }, db, { userId: pat.userId, template: 'factor_changed', values });
      const { body } = await db.selectFrom('mail_outbox').select('body').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
      bodies.push(readMailBody(ctx.settings, body));
    }
    expect(bodies[0]).toContain(
      'The passkey "Pat’s phone" was removed at 2026-01-01 00:00:00 +00:00 from the IP address 10.0.0.1.',
    );
    expect(bodies[1]).toContain('已移除通行密钥“Pat’s phone”，时间 2026-01-01 00:00:00 +00:00，来源 IP 地址 10.0.0.1。');
  });

  it('takes five of a kind an hour for a mailbox from whoever asks, and every warning', async () => {
    for (let n = 0; n < 7; n++) await queue();
    expect(await outbox()).toHaveLength(5);
    await queue('KIM@example.com');
    expect(await outbox()).toHaveLength(5);
    await queue('lee@example.com');
    const warn = { name: 'Kim', at: new Date('2026-01-01T00:00:00Z'), ip: '10.0.0.1' };
    for (let n = 0; n < 7; n++)
      await queueMail(ctx, db, {
        userId: null,
        to: 'kim@example.com',
        template: 'password_changed',
        language: 'en',
        values: warn,
      });
    expect(await outbox()).toHaveLength(13);
    t.clock.set(Date.now() + 3_601_000);
    await queue();
    expect(await outbox()).toHaveLength(14);
  });

  it('keeps a name on its line and a path apart from any host', async () => {
    await queueMail(ctx, db, {
      userId: null,
      to: 'kim@example.com',
      template: 'verify_email',
      language: 'en',
      values: {
        name: 'Kim\r\nBcc: all@example.com\n\nClick evil.example',
        user_name: 'kim',
        link: '/verifyEmail?t=x',
        hours: 24,
        minutes: 0,
      },
    });
    const [row] = await outbox();
    const text = readMailBody(t.deps.settings, row?.body as Buffer) ?? '';
    expect(text.split('\n')[0]).toBe('Hello Kim Bcc: all@example.com Click evil.example,');
    expect(text).toContain('Open this path at the address of your console: /verifyEmail?t=x');
    expect(text).not.toContain('http');
  });
});

describe('sending', () => {
  it('delivers a due mail once and empties it', async () => {
    await queue();
    expect(await mailer().sendDue()).toBe(1);
    expect(await mailer().sendDue()).toBe(0);
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails as [Received];
    expect([mail.from, mail.to]).toEqual(['<noreply@example.com>', '<kim@example.com>']);
    expect(mail.data).toContain('Subject: Reset your Manager password');
    expect(bodyOf(mail)).toContain('https://console.example.com/resetPassword?t=abc');
    const [row] = await outbox();
    expect([row?.state, row?.body.length, row?.tries]).toEqual(['sent', 0, 1]);
  });

  it('delivers each mail once when several processes send at the same time', async () => {
    for (let at = 0; at < 30; at += 1) await queue(`kim${at}@example.com`);
    const [left, right] = [mailer(), mailer()];
    await Promise.all([left.sendDue(), right.sendDue(), left.sendDue(), right.sendDue()]);
    expect(smtp.mails.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 30 }, (_, at) => `<kim${at}@example.com>`).toSorted(),
    );
  });

  it('tries again after a growing pause, and gives up after the eighth time', async () => {
    smtp.state.refuse = true;
    const startMs = Date.now();
    t.clock.set(startMs);
    await queue();
    const sender = mailer();
    const pauses: number[] = [];
    for (let time = 1; time <= MAX_TRIES; time += 1) {
      expect(await sender.sendDue()).toBe(0);
      const [row] = await outbox();
      expect(row).toMatchObject({ tries: time, state: time === MAX_TRIES ? 'failed' : 'waiting' });
      expect(row?.error).toContain('550 no such mailbox');
      const dueMs = row?.next_try_at.getTime() ?? 0;
      pauses.push((dueMs - t.clock.nowMs()) / 1000);
      t.clock.set(dueMs - 1);
      await sender.sendDue();
      expect((await outbox())[0]?.tries).toBe(time);
      t.clock.set(dueMs);
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600]);
    smtp.state.refuse = false;
    expect(await sender.sendDue()).toBe(0);
    expect(smtp.mails).toEqual([]);
  });
});
