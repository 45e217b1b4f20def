import { SCREENS } from '@manager/contract/screens';
import { describe, expect, it } from 'vitest';
import { GO_KEYS, commandOf } from './shortcut-model.ts';

const press = (key: string, rest: Partial<Parameters<typeof commandOf>[0]> = {}) => ({
  key,
  isCtrlOrMeta: false,
  isAlt: false,
  isShift: false,
  isComposing: false,
  isTyping: false,
  isInDialog: false,
  ...rest,
});
const plain = { hasSingleKeys: true, isGoing: false };

it.each([
  ['/', { kind: 'page', action: 'search' }],
  ['j', { kind: 'page', action: 'rows' }],
  ['n', { kind: 'page', action: 'new' }],
  ['r', { kind: 'page', action: 'refresh' }],
  ['e', { kind: 'page', action: 'export' }],
  ['R', { kind: 'page', action: 'refresh' }],
  ['[', { kind: 'tab', steps: -1 }],
  [']', { kind: 'tab', steps: 1 }],
  ['g', { kind: 'wait' }],
  ['x', null],
  ['Enter', null],
  ['constructor', null],
])('%s alone asks for %j', (key, command) => expect(commandOf(press(key), plain)).toEqual(command));

it('a question mark asks for the list, on every keyboard', () => {
  expect(commandOf(press('?', { isShift: true }), plain)).toEqual({ kind: 'help' });
  expect(commandOf(press('?'), plain)).toEqual({ kind: 'help' });
});

it('g and a letter lead to a group', () => {
  expect(commandOf(press('s'), { ...plain, isGoing: true })).toEqual({ kind: 'go', path: '/set-up' });
  expect(commandOf(press('x'), { ...plain, isGoing: true })).toBeNull();
  expect(commandOf(press('g'), { ...plain, isGoing: true })).toBeNull();
});

describe('single keys do nothing', () => {
  it.each([
    ['while text is typed', { isTyping: true }],
    ['while an input method composes', { isComposing: true }],
    ['in a dialog', { isInDialog: true }],
    ['with Alt', { isAlt: true }],
    ['with Ctrl', { isCtrlOrMeta: true }],
    ['with Shift', { isShift: true }],
  ])('%s', (_, rest) => {
    for (const key of ['n', 'r', 'e', '/', 'g', '[']) expect(commandOf(press(key, rest), plain)).toBeNull();
  });
  it('when they are switched off', () => {
    for (const key of ['n', '?', 'g']) expect(commandOf(press(key), { ...plain, hasSingleKeys: false })).toBeNull();
  });
});

it('Ctrl K opens the search always, but not while composing', () => {
  const ctrl = { isCtrlOrMeta: true };
  expect(commandOf(press('k', { ...ctrl, isTyping: true, isInDialog: true }), { ...plain, hasSingleKeys: false })).toEqual({
    kind: 'palette',
  });
  expect(commandOf(press('k', { ...ctrl, isComposing: true }), plain)).toBeNull();
  expect(commandOf(press('k', { ...ctrl, isShift: true }), plain)).toBeNull();
});

it('every group of the menu has its letter', () => {
  const groups = SCREENS.filter(({ isGroup, path }) => isGroup && path.split('/').length === 2).map(({ path }) => path);
  expect(Object.values(GO_KEYS)).toEqual(expect.arrayContaining(groups));
  expect(new Set(Object.values(GO_KEYS)).size).toBe(Object.keys(GO_KEYS).length);
});
