import { PERMISSION_CODES } from '@manager/contract/permissions';
import { permittedScreens, SCREENS } from '@manager/contract/screens';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_LEAVES,
  CODE_TREE,
  codeDiff,
  countOf,
  isNextHeld,
  leavesOf,
  searchTree,
  setNode,
  stateOf,
  type CodeNode,
} from './code-tree.ts';

const everyNode: CodeNode[] = CODE_TREE.flatMap(function walk(node): CodeNode[] {
  return [node, ...node.children.flatMap(walk)];
});
const ALL = new Set(PERMISSION_CODES);
const someCodes = fc.subarray([...PERMISSION_CODES]).map((codes) => new Set(codes));
const someNode = fc.constantFrom(...everyNode);
const sorted = (codes: Iterable<string>): string[] => [...codes].sort();

/** A click by somebody who may give only some codes. */
const someClick = fc.record({ held: someCodes, grantable: someCodes, node: someNode, isHeld: fc.boolean() });

/** A selection as clicks make it: every held action comes with its page and its groups. */
const clicked = fc
  .array(fc.tuple(someNode, fc.boolean()), { maxLength: 12 })
  .map((clicks) => clicks.reduce((held, [node, isHeld]) => setNode({ held, node, isHeld, grantable: ALL }), new Set<string>()));

it('shows every code of the registry: groups as branches, all others as leaves, each once', () => {
  const groups = SCREENS.flatMap(({ code, isGroup }) => (isGroup && code !== undefined ? [code] : []));
  expect(sorted(ALL_LEAVES.map(({ code }) => code))).toEqual(sorted(PERMISSION_CODES.filter((code) => !groups.includes(code))));
  expect(sorted(everyNode.filter(({ kind }) => kind === 'group').map(({ code }) => code))).toEqual(sorted(groups));
  expect(new Set(everyNode.map(({ key }) => key)).size).toBe(everyNode.length);
});

describe('stateOf', () => {
  it('of a branch follows from the leaves below it, whatever is held', () =>
    fc.assert(
      fc.property(someCodes, someNode, (held, node) => {
        const { held: n, all } = countOf(node, held);
        expect(stateOf(node, held)).toBe(n === all ? 'all' : n === 0 ? 'none' : 'some');
      }),
    ));
});

describe('setNode', () => {
  it('is idempotent', () =>
    fc.assert(
      fc.property(someClick, (click) => {
        const once = setNode(click);
        expect(sorted(setNode({ ...click, held: once }))).toEqual(sorted(once));
      }),
    ));

  it('makes the box say what was asked, when everything may be given', () =>
    fc.assert(
      fc.property(someCodes, someNode, fc.boolean(), (held, node, isHeld) => {
        expect(stateOf(node, setNode({ held, node, isHeld, grantable: ALL }))).toBe(isHeld ? 'all' : 'none');
      }),
    ));

  it('never changes a code that the giver lacks', () =>
    fc.assert(
      fc.property(someClick, (click) => {
        const after = setNode(click);
        for (const code of PERMISSION_CODES) if (!click.grantable.has(code)) expect(after.has(code)).toBe(click.held.has(code));
      }),
    ));

  it('only adds when giving and only takes when taking', () =>
    fc.assert(
      fc.property(someClick, (click) => {
        const { added, removed } = codeDiff(click.held, setNode(click));
        expect(click.isHeld ? removed : added).toEqual([]);
      }),
    ));

  it('leaves no page that cannot be reached, no action without its page and no empty group', () =>
    fc.assert(
      fc.property(clicked, (held) => {
        const reached = new Set(permittedScreens(held).flatMap(({ code }) => code ?? []));
        for (const code of held) expect(reached).toContain(code.replace(/-9\d$/, ''));
        for (const node of everyNode)
          if (node.kind === 'group' && held.has(node.code)) expect(stateOf(node, held)).not.toBe('none');
      }),
    ));
});

it('a click gives the rest first and takes all afterwards', () =>
  fc.assert(
    fc.property(someCodes, someNode, (held, node) => {
      const isFull = leavesOf(node).every(({ code }) => held.has(code));
      expect(isNextHeld({ held, node, grantable: ALL })).toBe(!isFull);
    }),
  ));

describe('searchTree', () => {
  it('keeps the way to a match and nothing beside it', () => {
    const found = searchTree(CODE_TREE, ({ code, kind }) => kind === 'action' && code === 'C-2-94');
    expect(found.flatMap(leavesOf).map(({ code }) => code)).toEqual(['C-2-94']);
    expect(found.map(({ code }) => code)).toEqual(['C']);
  });
  it('keeps all below a branch that matches', () =>
    expect(
      searchTree(CODE_TREE, ({ code }) => code === 'C-2')
        .flatMap(leavesOf)
        .map(({ code }) => code),
    ).toEqual(['C-2', 'C-2-91', 'C-2-92', 'C-2-93', 'C-2-94', 'C-2-96', 'C-2-97']));
  it('finds nothing', () => expect(searchTree(CODE_TREE, () => false)).toEqual([]));
});

describe('codeDiff', () => {
  it('names both sides in the order of the tree', () =>
    expect(codeDiff(['C', 'C-2', 'O-2'], ['C-2-94', 'C', 'C-2-91', 'C-2'])).toEqual({
      added: ['C-2-91', 'C-2-94'],
      removed: ['O-2'],
    }));
  it('applied to what was gives what is', () =>
    fc.assert(
      fc.property(someCodes, someCodes, (before, after) => {
        const { added, removed } = codeDiff(before, after);
        expect(sorted([...[...before].filter((code) => !removed.includes(code)), ...added])).toEqual(sorted(after));
      }),
    ));
});
