import { isDangerousCode } from '@manager/contract/permissions';
import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import filter from '../../ui/Field.module.css';
import { ALL_LEAVES, CODE_TREE, countOf, isNextHeld, searchTree, setNode, stateOf, type CodeNode } from './code-tree.ts';
import { useCodeTitle } from './code-title.ts';
import classes from './codes.module.css';
import type { texts } from './texts.en.ts';

type Props = {
  held: ReadonlySet<string>;
  /** Codes that this user may give and take; the others are shown and cannot be changed. */
  grantable: ReadonlySet<string>;
  onChange: (held: Set<string>) => void;
  /** Shown at the end of a line: who else holds the code. */
  onWho?: (code: string) => void;
};

type Line = { node: CodeNode; level: number };

/** The open part of the tree, line by line: what the arrow keys walk. */
const linesOf = (nodes: readonly CodeNode[], isOpen: (node: CodeNode) => boolean, level = 0): Line[] =>
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
  const lines = linesOf(shown, (node) => wanted !== '' || open.has(node.key));
  const current = lines.some(({ node }) => node.key === active) ? active : lines[0]?.node.key;

  const setBranch = (key: string, isOpen: boolean): void => {
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    setOpen(next);
  };
  const focus = (key: string | undefined): void => {
    if (key === undefined) return;
    setActive(key);
    document.getElementById(`${id}${key}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = lines.findIndex(({ node }) => node.key === current);
    const line = lines[at];
    if (line === undefined) return;
    const above = lines.slice(0, at).findLast(({ level }) => level < line.level)?.node.key;
    const isOpen = line.node.children.length > 0 && (wanted !== '' || open.has(line.node.key));
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(lines[at + 1]?.node.key),
      ArrowUp: () => focus(lines[at - 1]?.node.key),
      Home: () => focus(lines[0]?.node.key),
      End: () => focus(lines.at(-1)?.node.key),
      ArrowRight: () =>
        isOpen || line.node.children.length === 0 ? focus(lines[at + 1]?.node.key) : setBranch(line.node.key, true),
      ArrowLeft: () => (isOpen && wanted === '' ? setBranch(line.node.key, false) : focus(above)),
    };
    const move = moves[event.key];
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
              isOpen={wanted !== '' || open.has(node.key)}
              isLocked={isLocked(node, grantable)}
              isTabStop={node.key === current}
              onToggle={() => onChange(setNode({ held, node, isHeld: isNextHeld({ held, node, grantable }), grantable }))}
              onOpen={(isOpen) => setBranch(node.key, isOpen)}
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
const isBelowPage = (leaf: CodeNode, lines: readonly Line[]): boolean =>
  lines.some(({ node }) => node.kind === 'page' && node.code === leaf.code);

type LineProps = {
  id: string;
  node: CodeNode;
  level: number;
  label: string;
  /** The label with the page that it belongs to: said aloud, the place in the tree is not seen. */
  name: string;
  /** Element that says why a line is locked. */
  lockedId: string;
  held: ReadonlySet<string>;
  isOpen: boolean;
  isLocked: boolean;
  isTabStop: boolean;
  onToggle: () => void;
  onOpen: (isOpen: boolean) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onWho: ((code: string) => void) | undefined;
};

const TreeLine = (props: LineProps): ReactNode => {
  const { id, node, level, label, held, isOpen, isLocked: locked } = props;
  const t = useTexts<typeof texts>('product/codes');
  const isBranch = node.children.length > 0;
  const state = stateOf(node, held);
  const count = isBranch ? countOf(node, held) : undefined;
  return (
    <li className={classes.line} data-kind={node.kind} style={{ paddingInlineStart: 4 + level * 22 }}>
      {isBranch ? (
        <button
          type="button"
          className={classes.twist}
          tabIndex={-1}
          aria-hidden="true"
          data-open={isOpen ? true : undefined}
          onClick={() => props.onOpen(!isOpen)}
        >
          ›
        </button>
      ) : (
        <span className={classes.twist} />
      )}
      <label title={locked ? t('notHeld') : undefined} data-locked={locked ? true : undefined}>
        <input
          id={id}
          type="checkbox"
          checked={state === 'all'}
          ref={(box) => {
            if (box !== null) box.indeterminate = state === 'some';
          }}
          // Stays in reach of the keys when locked, so that the reason can be read.
          aria-disabled={locked ? true : undefined}
          aria-describedby={locked ? props.lockedId : undefined}
          aria-expanded={isBranch ? isOpen : undefined}
          aria-label={props.name}
          tabIndex={props.isTabStop ? 0 : -1}
          onChange={locked ? () => undefined : props.onToggle}
          onFocus={props.onFocus}
          onKeyDown={props.onKeyDown}
        />
        <span className={classes.name}>{label}</span>
      </label>
      {node.isBuilt || node.kind === 'group' || node.kind === 'action' ? null : (
        <small className={classes.muted}>{t('notBuilt')}</small>
      )}
      {!isBranch && isDangerousCode(node.code) ? (
        <small className={classes.danger} title={t('dangerousHint')}>
          {t('dangerous')}
        </small>
      ) : null}
      <span className={classes.end}>
        {count === undefined ? null : <span className={classes.count}>{t('count', { held: count.held, all: count.all })}</span>}
        {props.onWho === undefined || isBranch ? null : (
          <button type="button" className={classes.who} onClick={() => props.onWho?.(node.code)}>
            {t('whoHas')}
          </button>
        )}
        <code>{node.code}</code>
      </span>
    </li>
  );
};
