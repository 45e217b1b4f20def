import { expect, test } from 'vitest';
import { allowedHtml, allowedScriptUrl } from './trusted-types.ts';

const ORIGIN = 'https://console.example';

test('styles pass, markup never does', () => {
  const css = ':root{--a:1px}@media (width>=10em){a>b{color:red}}';
  expect(allowedHtml(css)).toBe(css);
  for (const text of ['<img src=x onerror=alert(1)>', 'a<b', '<!--', '</style><script>']) expect(allowedHtml(text)).toBeNull();
});

test('scripts come from the own address or are the bot check', () => {
  for (const url of [
    '/assets/a.js',
    `${ORIGIN}/assets/a.js`,
    'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  ])
    expect(allowedScriptUrl(url, ORIGIN)).toBe(url);
  for (const url of [
    'https://evil.example/a.js',
    '//evil.example/a.js',
    'data:text/javascript,1',
    'https://challenges.cloudflare.com/x.js',
  ])
    expect(allowedScriptUrl(url, ORIGIN)).toBeNull();
});
