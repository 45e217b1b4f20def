import { ACTION_CODES, type PermissionCode } from '@manager/contract/permissions';
import { parentOf, SCREENS } from '@manager/contract/screens';

type Screen = (typeof SCREENS)[number];

/**
 * A line of the permission tree. Leaves are codes: opening a page, or doing something on it. A branch holds what lies below it and nothing of
 * its own, so that its box can be a function of its children; the code of a menu group comes and goes with the first and last leaf below it.
 */
export type CodeNode = {
  /** Unique in the tree. */
  key: string;
  code: PermissionCode;
  kind: 'group' | 'page' | 'view' | 'action';
  /** Route that the code belongs to; names the line. */
  path: Screen['path'];
  children: readonly CodeNode[];
  /** Codes without which this one is of no use: its page's, and those of the groups above. Leaves only. */
  needs: readonly PermissionCode[];
};

const codedScreens = SCREENS.filter((screen): screen is Screen & { code: string } => screen.code !== undefined);
const actionsOf = (code: PermissionCode): PermissionCode[] =>
  ACTION_CODES.filter((action) => action.replace(/-9\d$/, '') === code);

const nodeOf = (screen: Screen & { code: string }, above: readonly PermissionCode[]): CodeNode => {
  const { code, path } = screen;
  const isGroup = screen.isGroup === true;
  const line = { code, path };
  const own = [...above, code];
  const actions = actionsOf(code).map((action): CodeNode => ({
    ...line,
    key: action,
    code: action,
    kind: 'action',
    children: [],
    needs: own,
  }));
  const view: CodeNode = { ...line, key: code, kind: 'view', children: [], needs: above };
  if (!isGroup)
    return actions.length === 0 ? view : { ...line, key: `+${code}`, kind: 'page', children: [view, ...actions], needs: [] };
  const pages = codedScreens.filter((other) => parentOf(other)?.path === path).map((page) => nodeOf(page, own));
  return { ...line, key: `+${code}`, kind: 'group', children: [...pages, ...actions], needs: [] };
};

/** Every permission code, as the menu is laid out. */
export const CODE_TREE: readonly CodeNode[] = codedScreens
  .filter((screen) => parentOf(screen) === undefined)
  .map((screen) => nodeOf(screen, []));

export const leavesOf = (node: CodeNode): CodeNode[] => (node.children.length === 0 ? [node] : node.children.flatMap(leavesOf));
export const ALL_LEAVES: readonly CodeNode[] = CODE_TREE.flatMap(leavesOf);

type Codes = ReadonlySet<PermissionCode>;
export type CheckState = 'all' | 'some' | 'none';

/** A branch is checked when all its children are, empty when none is, and between the two otherwise. */
export const stateOf = (node: CodeNode, held: Codes): CheckState => {
  if (node.children.length === 0) return held.has(node.code) ? 'all' : 'none';
  const states = new Set(node.children.map((child) => stateOf(child, held)));
  return states.size > 1 ? 'some' : ([...states][0] ?? 'none');
};

export const countOf = (node: CodeNode, held: Codes): { held: number; all: number } => {
  const leaves = leavesOf(node);
  return { held: leaves.filter(({ code }) => held.has(code)).length, all: leaves.length };
};

/**
 * Gives or takes everything below `node`, as far as the giver holds it himself (`grantable`). What a leaf needs comes with it, what needs a
 * leaf goes with it, and a group without leaves goes too. Codes that are not grantable never change.
 */
export const setNode = ({
  held,
  node,
  isHeld,
  grantable,
}: {
  held: Codes;
  node: CodeNode;
  isHeld: boolean;
  grantable: Codes;
}): Set<PermissionCode> => {
  const touched = leavesOf(node).filter(({ code }) => grantable.has(code));
  const next = new Set(held);
  if (isHeld) {
    for (const leaf of touched) for (const code of [leaf.code, ...leaf.needs]) if (grantable.has(code)) next.add(code);
    return next;
  }
  const gone = new Set(touched.map(({ code }) => code));
  for (const leaf of ALL_LEAVES)
    if (grantable.has(leaf.code) && [leaf.code, ...leaf.needs].some((code) => gone.has(code))) next.delete(leaf.code);
  const stillNeeded = new Set(ALL_LEAVES.filter(({ code }) => next.has(code)).flatMap(({ code, needs }) => [code, ...needs]));
  for (const code of touched.flatMap(({ needs }) => needs))
    if (isGroupCode(code) && grantable.has(code) && !stillNeeded.has(code)) next.delete(code);
  return next;
};

const groupCodes: Codes = new Set(codedScreens.filter(({ isGroup }) => isGroup).map(({ code }) => code));
const isGroupCode = (code: PermissionCode): boolean => groupCodes.has(code);

/** What a click on `node` asks for: all of what may be given, or none of it once all of it is given. */
export const isNextHeld = ({ held, node, grantable }: { held: Codes; node: CodeNode; grantable: Codes }): boolean =>
  !leavesOf(node)
    .filter(({ code }) => grantable.has(code))
    .every(({ code }) => held.has(code));

/** Lines that match, with everything above and below them. */
export const searchTree = (nodes: readonly CodeNode[], matches: (node: CodeNode) => boolean): CodeNode[] =>
  nodes.flatMap((node) => {
    if (matches(node)) return [node];
    const children = searchTree(node.children, matches);
    return children.length === 0 ? [] : [{ ...node, children }];
  });

/** Codes that were added and taken away, in the order of the tree. */
export const codeDiff = (
  before: Iterable<PermissionCode>,
  after: Iterable<PermissionCode>,
): { added: string[]; removed: string[] } => {
  const [old, now] = [new Set(before), new Set(after)];
  return {
    added: inOrder([...now].filter((code) => !old.has(code))),
    removed: inOrder([...old].filter((code) => !now.has(code))),
  };
};

const order = new Map(
  CODE_TREE.flatMap(function walk(node): PermissionCode[] {
    return [node.code, ...node.children.flatMap(walk)];
  }).map((code, index) => [code, index]),
);

/** Sorted as the tree shows them; unknown ones last, by name. */
export const inOrder = (codes: readonly PermissionCode[]): PermissionCode[] =>
  codes.toSorted((left, right) => {
    const [a, b] = [order.get(left) ?? Infinity, order.get(right) ?? Infinity];
    return a === b ? left.localeCompare(right) : a - b;
  });
