import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from '../../browser/store.ts';
import { runPageAction, type PageAction } from '../../kit/page/page-actions.ts';
import { focusFilters, focusRows } from '../../kit/page/page-places.ts';
import { layoutStore } from '../../session/layout-settings.ts';
import { openLayer } from '../navigation/layers.ts';
import { restartTab } from '../tabs/restart-tab.ts';
import { addressOf, tabBeside } from '../tabs/tab-model.ts';
import { tabsStore } from '../tabs/tab-store.ts';
import { commandOf, type Command } from './shortcut-model.ts';

/** Time for the second of two keys. */
const SECOND_KEY_MS = 1200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));

/** The filters of the page, or the search of the menu where it has none. */
const focusSearch = (): void => {
  if (focusFilters(document.querySelector('main') ?? document)) return;
  document.querySelector<HTMLElement>('label input[type="search"]')?.focus();
};

/** The keys of the console, on every page. */
export const useShortcuts = (): void => {
  const { shortcuts } = useStore(layoutStore);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const goingUntilMs = useRef(0);

  const actOnPage = (action: PageAction): void => {
    if (runPageAction(action)) return;
    if (action === 'refresh') void restartTab(pathname);
    if (action === 'search') focusSearch();
    if (action === 'rows') focusRows(document);
  };
  const run = (command: Command): void => {
    if (command.kind === 'palette' || command.kind === 'help') openLayer(command.kind);
    else if (command.kind === 'page') actOnPage(command.action);
    else if (command.kind === 'go') void navigate(command.path);
    else if (command.kind === 'tab') {
      const tab = tabBeside(tabsStore.get(), command.steps);
      if (tab !== undefined) void navigate(addressOf(tab.location));
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const isGoing = event.timeStamp < goingUntilMs.current;
    const press = {
      key: event.key,
      isCtrlOrMeta: event.ctrlKey || event.metaKey,
      isAlt: event.altKey,
      isShift: event.shiftKey,
      isComposing: event.isComposing,
      isTyping: isTyping(event.target),
      isInDialog: event.target instanceof Element && event.target.closest('dialog, [role="dialog"]') !== null,
    };
    const command = commandOf(press, { hasSingleKeys: shortcuts, isGoing });
    goingUntilMs.current = command?.kind === 'wait' ? event.timeStamp + SECOND_KEY_MS : 0;
    if (command === null) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
};
