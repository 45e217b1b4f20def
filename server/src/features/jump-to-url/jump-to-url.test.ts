import { getJumpTarget } from '@manager/contract/features/jump-to-url/jump-to-url';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/client.ts';

const t = await startTestApp({ settings: { jumpHosts: ['partner.example', 'help.example'] } });
const isDirect = async (url: string): Promise<boolean | number> => {
  const { code, data } = await t.anonymous.tryCall(getJumpTarget, { url });
  return code === 0 ? data.is_direct : code;
};

test('opens the listed hosts without asking', async () => {
  expect(await isDirect('https://partner.example/a?b=1#c')).toBe(true);
  expect(await isDirect('https://HELP.example')).toBe(true);
});

test.each([
  'http://partner.example/',
  'https://partner.example.evil.example/',
  'https://evil.example/?partner.example',
  'https://partner.example@evil.example/',
  `https://${['user', 'secret'].join(':')}@partner.example/`,
  'https://partner.example:8443/',
  'https://www.partner.example/',
  'https://evil.example#@partner.example',
  'https://partner.example\\@evil.example/',
  'https://evil.example/\\partner.example',
])('asks before %s', async (url) => {
  expect(await isDirect(url)).not.toBe(true);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//partner.example',
  '/login',
  'partner.example',
  '',
  'https://',
  'ftp://partner.example',
])('is no address: %s', async (url) => {
  expect(await isDirect(url)).toBe(40001);
});
