import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import filter from '../../ui/Field.module.css';
import { ALL_LEAVES, CODE_TREE, isNextHeld, searchTree, setNode, type CodeNode } from './code-tree.ts';
import { useCodeTitle } from './code-title.ts';
import classes from './codes.module.css';
import type { texts } from './texts.en.ts';
import { TreeLine } from './TreeLine.tsx';

type TreeLineAt = { node: CodeNode; level: number };

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
const treeMove = (key: string, { lines, current, isSearching, isOpen, focus, setBranch }: Tree): (() => void) | undefined => {
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

type Props = {
  held: ReadonlySet<string>;
  /** Codes that this user may give and take; the others are shown and cannot be changed. */
  grantable: ReadonlySet<string>;
  onChange: (held: Set<string>) => void;
  /** Shown at the end of a line: who else holds the code. */
  onWho?: (code: string) => void;
};

/** The open part of the tree, line by line: what the arrow keys walk. */
const linesOf = (nodes: readonly CodeNode[], isOpen: (node: CodeNode) => boolean, level = 0): TreeLineAt[] =>
  nodes.flatMap((node) => [{ node, level }, ...(isOpen(node) ? linesOf(node.children, isOpen, level + 1) : [])]);

const branches = CODE_TREE.flatMap(function walk(node): string[] {
  return node.children.length === 0 ? [] : [node.key, ...node.children.flatMap(walk)];
});

/** The tree of permission codes with a box for each line; native boxes, one of them in the tab order. */
export const CodeTree = ({ held, grantable, onChange, onWho }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/codes');
  const title = useCodeTitle();
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState('');
  const wanted = text.trim().toLowerCase();

  const shown = useMemo(() => {
    if (wanted === '') return CODE_TREE;
    return searchTree(CODE_TREE, ({ code }) => code.toLowerCase() === wanted || title.full(code).toLowerCase().includes(wanted));
  }, [wanted, title]);
  const isOpen = (node: CodeNode): boolean => wanted !== '' || open.has(node.key);
  const lines = linesOf(shown, isOpen);
  const current = lines.some(({ node }) => node.key === active) ? active : lines[0]?.node.key;

  const setBranch = (key: string, isNow: boolean): void => {
    const next = new Set(open);
    if (isNow) next.add(key);
    else next.delete(key);
    setOpen(next);
  };
  const focus = (key: string | undefined): void => {
    if (key === undefined) return;
    setActive(key);
    document.getElementById(`${id}${key}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const move = treeMove(event.key, { lines, current, isSearching: wanted !== '', isOpen, focus, setBranch });
    if (move === undefined) return;
    event.preventDefault();
    move();
  };

  const total = ALL_LEAVES.filter(({ code }) => held.has(code)).length;
  return (
    <div className={classes.root}>
      <div className={classes.tools}>
        <input
          type="search"
          className={filter.control}
          value={text}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
        />
        <button type="button" onClick={() => setOpen(new Set(branches))}>
          {t('expandAll')}
        </button>
        <button type="button" onClick={() => setOpen(new Set())}>
          {t('collapseAll')}
        </button>
        <output className={classes.total}>{t('total', { held: total, all: ALL_LEAVES.length })}</output>
      </div>
      <p id={`${id}hint`} className={classes.hint}>
        {t('treeHint')}
      </p>
      <p id={`${id}locked`} hidden>
        {t('notHeld')}
      </p>
      {lines.length === 0 ? <p className={classes.none}>{t('noMatch', { text: text.trim() })}</p> : null}
      <ul className={classes.tree} aria-label={t('label')} aria-describedby={`${id}hint`}>
        {lines.map(({ node, level }) => {
          const label = node.kind === 'view' && level > 0 && isBelowPage(node, lines) ? t('view') : title.short(node.code);
          return (
            <TreeLine
              key={node.key}
              id={`${id}${node.key}`}
              lockedId={`${id}locked`}
              node={node}
              level={level}
              label={label}
              name={label === title.short(node.code) ? title.full(node.code) : `${title.full(node.code)} · ${label}`}
              held={held}
              isOpen={isOpen(node)}
              isLocked={isLocked(node, grantable)}
              isTabStop={node.key === current}
              onToggle={() => onChange(setNode({ held, node, isHeld: isNextHeld({ held, node, grantable }), grantable }))}
              onOpen={(isNow) => setBranch(node.key, isNow)}
              onFocus={() => setActive(node.key)}
              onKeyDown={onKeyDown}
              onWho={onWho}
            />
          );
        })}
      </ul>
    </div>
  );
};

const isLocked = (node: CodeNode, grantable: ReadonlySet<string>): boolean =>
  node.children.length === 0 ? !grantable.has(node.code) : node.children.every((child) => isLocked(child, grantable));

/** Opening a page that has actions is one line among them. */
const isBelowPage = (leaf: CodeNode, lines: readonly TreeLineAt[]): boolean =>
  lines.some(({ node }) => node.kind === 'page' && node.code === leaf.code);
