import type { Found } from '@manager/contract/features/search/find';
import { useNavigate } from 'react-router';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { addressOfFound, matching } from './palette-model.ts';
import { useItems, type PaletteItem } from './use-items.ts';
import { useRecords } from './use-records.ts';

export type PaletteGroup = { title: string; items: readonly PaletteItem[] };

const ICON_OF_KIND: Readonly<Record<Found['kind'], IconName>> = {
  bet: 'task',
  round: 'task',
  transfer: 'task',
  movement: 'task',
  wallet_request: 'task',
  call: 'log',
  session: 'user',
  slice: 'task',
  draw: 'task',
  hit: 'jackpot',
  player: 'user',
  address: 'user',
  campaign: 'task',
  website: 'language',
  agent: 'permission',
  game: 'jackpot',
  currency: 'chart',
  user: 'user',
  approval: 'bell',
  request: 'log',
};
const MAX_PAGES = 8;
const MAX_ACTIONS = 6;

type Offered = { groups: readonly PaletteGroup[]; isSearching: boolean; missing: string };

/** What the palette offers for a text: pages, actions and records; for none, what was opened lately. `missing`: what could not be searched, in words. */
export const useGroups = (text: string): Offered => {
  const t = useTexts<typeof shellTexts>('shell');
  const navigate = useNavigate();
  const { pages, recent, actions } = useItems();
  const { list, notSearched, isSearching, error } = useRecords(text);
  const isEmpty = text.trim() === '';
  const records = list.map((found): PaletteItem => ({
    id: `${found.kind} ${found.id}`,
    title: found.name,
    note: [t(`kind_${found.kind}`), found.note].filter((part) => part !== '').join(' · '),
    aliases: [],
    icon: ICON_OF_KIND[found.kind],
    run: () => void navigate(addressOfFound(found)),
  }));
  const groups: PaletteGroup[] = (
    isEmpty
      ? [
          { title: t('paletteRecent'), items: recent },
          { title: t('palettePages'), items: pages.filter((page) => !recent.includes(page)).slice(0, MAX_PAGES) },
          { title: t('paletteActions'), items: actions.slice(0, MAX_ACTIONS) },
        ]
      : [
          { title: t('palettePages'), items: matching(pages, text).slice(0, MAX_PAGES) },
          { title: t('paletteActions'), items: matching(actions, text).slice(0, MAX_ACTIONS) },
          // Last: they come later than the rest, and nothing may move away from under a choice.
          { title: t('paletteRecords'), items: records },
        ]
  ).filter(({ items }) => items.length > 0);
  const missing =
    error !== ''
      ? t('paletteFailed', { message: error })
      : notSearched.length === 0
        ? ''
        : t('paletteNotSearched', { kinds: notSearched.map((kind) => t(`kind_${kind}`)).join(', ') });
  return { groups, isSearching, missing };
};
