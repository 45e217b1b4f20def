import type { CodeNode } from './code-tree.ts';

export type TreeLineAt = { node: CodeNode; level: number };

type Tree = {
  lines: readonly TreeLineAt[];
  /** Key of the line in focus. */
  current: string | undefined;
  /** While something is searched for, branches stay open. */
  isSearching: boolean;
  isOpen: (node: CodeNode) => boolean;
  focus: (key: string | undefined) => void;
  setBranch: (key: string, isOpen: boolean) => void;
};

/** What a key does in the tree: arrows walk, open and close, Home and End go to its ends. Undefined for any other key. */
export const treeMove = (
  key: string,
  { lines, current, isSearching, isOpen, focus, setBranch }: Tree,
): (() => void) | undefined => {
  const at = lines.findIndex(({ node }) => node.key === current);
  const line = lines[at];
  if (line === undefined) return undefined;
  const above = lines.slice(0, at).findLast(({ level }) => level < line.level)?.node.key;
  const isBranch = line.node.children.length > 0;
  const isOpenBranch = isBranch && isOpen(line.node);
  const moves: Record<string, () => void> = {
    ArrowDown: () => focus(lines[at + 1]?.node.key),
    ArrowUp: () => focus(lines[at - 1]?.node.key),
    Home: () => focus(lines[0]?.node.key),
    End: () => focus(lines.at(-1)?.node.key),
    ArrowRight: () => (isOpenBranch || !isBranch ? focus(lines[at + 1]?.node.key) : setBranch(line.node.key, true)),
    ArrowLeft: () => (isOpenBranch && !isSearching ? setBranch(line.node.key, false) : focus(above)),
  };
  return moves[key];
};
