import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jumpTargetOf, safeRedirect } from './safe-redirect.ts';

const FORBIDDEN = [
  null,
  undefined,
  '',
  ' ',
  'e.com',
  'http://e.com',
  'https://e.com/x',
  'HTTPS://e.com',
  '//e.com',
  '///e.com',
  '/\\e.com',
  '\\\\e.com',
  '\\/e.com',
  '/%2fe.com',
  '/%2Fe.com',
  '%2f%2fe.com',
  '/%5ce.com',
  '/%5C/e.com',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  ' /dashboard',
  '\t//e.com',
  '/\t/e.com',
  '/\n/e.com',
  '/a\r\nSet-Cookie: x=1',
  '/a\u0000b',
  '/./\\e.com',
  '/..//e.com',
  '/a/..//e.com',
  '@e.com',
  '?x=//e.com',
  `/${'a'.repeat(3000)}`,
];

describe('safeRedirect', () => {
  it.each(FORBIDDEN)('refuses %j', (wanted) => expect(safeRedirect(wanted)).toBe('/'));

  it.each([
    '/dashboard',
    '/set-up/website?id=12&mode=edit',
    '/report/game-report?date_from=2026-11-01#totals',
    '/profile/index',
    '/a?next=//e.com',
  ])('keeps %s', (wanted) => expect(safeRedirect(wanted)).toBe(wanted));

  it('never leaves the origin, whatever comes in', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      '%2f',
      '%5c',
      ':',
      '@',
      'e.com',
      'javascript:',
      '\r\n',
      '\t',
      '..',
      '.',
      '?',
      '#',
      'a',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
        ),
        (wanted) => {
          const target = safeRedirect(wanted);
          expect(target).toMatch(/^\/(?![/\\])/);
          expect(new URL(target, 'https://console.example').origin).toBe('https://console.example');
        },
      ),
      { numRuns: 3000 },
    );
  });
});

// shows S5.3
describe('jumpTargetOf', () => {
  const origin = 'https://console.example';
  it.each([
    ['https://partner.example/a?b=1', { kind: 'foreign', href: 'https://partner.example/a?b=1', host: 'partner.example' }],
    ['http://partner.example', { kind: 'foreign', href: 'http://partner.example/', host: 'partner.example' }],
    ['//partner.example/x', { kind: 'foreign', href: 'https://partner.example/x', host: 'partner.example' }],
    ['/set-up/game', { kind: 'own', path: '/set-up/game' }],
    ['https://console.example/set-up/game?id=1', { kind: 'own', path: '/set-up/game?id=1' }],
    [null, { kind: 'none' }],
    ['  ', { kind: 'none' }],
    ['javascript:alert(1)', { kind: 'refused' }],
    ['data:text/html,<script>', { kind: 'refused' }],
    ['mailto:a@b.example', { kind: 'foreign', href: 'mailto:a@b.example', host: 'a@b.example' }],
    ['tel:+4520202020', { kind: 'foreign', href: 'tel:+4520202020', host: '+4520202020' }],
    ['file:///etc/passwd', { kind: 'refused' }],
    ['java\nscript:alert(1)', { kind: 'refused' }],
    ['https://console.example@evil.example/', { kind: 'refused' }],
    ['https://user:pw@partner.example/', { kind: 'refused' }],
  ])('%j', (url, expected) => expect(jumpTargetOf({ url, origin })).toEqual(expected));
});
