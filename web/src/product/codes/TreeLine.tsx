import { isDangerousCode } from '@manager/contract/permissions';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { countOf, stateOf, type CodeNode } from './code-tree.ts';
import classes from './codes.module.css';
import type { texts } from './texts.en.ts';

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

/** A code or a group of codes with its box. */
export const TreeLine = (props: LineProps): ReactNode => {
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
