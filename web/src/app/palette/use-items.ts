import { isOperatorStaff } from '@manager/contract/kit/writes';
import type { ScreenPath } from '@manager/contract/screens';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from '../../browser/store.ts';
import { screenTitles as enTitles } from '../../i18n/screens.en.ts';
import { screenTitles as zhTitles } from '../../i18n/screens.zh.ts';
import { OFFERED_LANGUAGES, languageStore } from '../../i18n/language.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { hasPageAction, runPageAction, type PageAction } from '../../kit/page/page-actions.ts';
import { SIZES, saveSize } from '../../ui/size.ts';
import { LANGUAGE_NAMES, chooseLanguage } from '../../session/choose-language.ts';
import { favouritesStore } from '../../session/favourites.ts';
import { wantedScheme } from '../../session/preferences.ts';
import { menuOf, type MenuItem } from '../navigation/registry.ts';
import { codesOf, useUser } from '../../session/session.ts';
import { openLayer } from '../navigation/layers.ts';
import { iconOf } from '../navigation/menu-icons.ts';
import { useLeave } from '../tabs/use-leave.ts';
import { recentStore } from '../tabs/tab-store.ts';
import type { Item } from './palette-model.ts';

export type PaletteItem = Item & { icon: IconName; run: () => void };

/** Lists whose drawer makes a new record with `mode=new`, the code that it takes, and whether only the operator's staff may. */
const CREATES: readonly { path: ScreenPath; code: string; isOperators?: true }[] = [
  { path: '/set-up/game', code: 'C-1-91', isOperators: true },
  { path: '/set-up/website', code: 'C-2-91' },
  { path: '/set-up/agent', code: 'C-3-91' },
  { path: '/set-up/currency', code: 'C-4-91', isOperators: true },
  { path: '/set-up/user-list', code: 'C-5-91' },
  { path: '/permission/group', code: 'A-1-91' },
];
const HIDDEN_PAGES: readonly ScreenPath[] = ['/approval/index', '/profile/index', '/api-reference'];
const SCHEMES = ['light', 'dark', 'auto'] as const;
const PAGE_ACTIONS: readonly { action: PageAction; icon: IconName }[] = [
  { action: 'new', icon: 'plus' },
  { action: 'refresh', icon: 'refresh' },
  { action: 'export', icon: 'inbox' },
];

type Leaf = { path: ScreenPath; group: string };
const leavesOf = ({ path, children }: MenuItem, group = ''): Leaf[] =>
  children.length === 0 ? [{ path, group }] : children.flatMap((child) => leavesOf(child, titleOf(path) ?? ''));

const aliasesOf = (path: ScreenPath): string[] => [enTitles[path], zhTitles[path]];

/** Everything that this user may go to or do from anywhere: pages (pinned and recent ones named apart), and actions. */
export const useItems = (): { pages: PaletteItem[]; recent: PaletteItem[]; actions: PaletteItem[] } => {
  const t = useTexts<typeof shellTexts>('shell');
  const navigate = useNavigate();
  const leave = useLeave();
  const user = useUser();
  const codes = codesOf(user);
  const isOperators = user !== null && isOperatorStaff({ isSuper: user.is_super, allAgents: user.all_agents });
  const language = useStore(languageStore);
  const favourites = useStore(favouritesStore);
  const recent = useStore(recentStore);
  return useMemo(() => {
    const leaves = [...menuOf(codes).flatMap((item) => leavesOf(item)), ...HIDDEN_PAGES.map((path) => ({ path, group: '' }))];
    const pages = leaves.map(({ path, group }): PaletteItem & { path: ScreenPath } => ({
      id: `page ${path}`,
      path,
      title: titleOf(path) ?? path,
      note: group,
      aliases: aliasesOf(path),
      icon: favourites.includes(path) ? 'star' : iconOf(`/${path.split('/')[1] ?? ''}`),
      run: () => void navigate(path),
    }));
    const action = (
      id: string,
      title: string,
      rest: Pick<PaletteItem, 'icon' | 'run'> & { aliases?: string[] },
    ): PaletteItem => ({
      id: `action ${id}`,
      title,
      note: '',
      aliases: [],
      ...rest,
    });
    const actions = [
      ...PAGE_ACTIONS.filter((each) => hasPageAction(each.action)).map((each) =>
        action(each.action, t(`key_${each.action}`), { icon: each.icon, run: () => void runPageAction(each.action) }),
      ),
      ...CREATES.filter((each) => codes.has(each.code) && (isOperators || each.isOperators === undefined)).map(({ path }) =>
        action(`new ${path}`, t('newRecord', { title: titleOf(path) ?? path }), {
          icon: 'plus',
          run: () => void navigate(`${path}?mode=new`),
          aliases: aliasesOf(path).flatMap((name) => [`new ${name}`, `新建${name}`]),
        }),
      ),
      ...OFFERED_LANGUAGES.filter((each) => each !== language).map((each) =>
        action(`language ${each}`, t('switchTo', { name: t('language'), value: LANGUAGE_NAMES[each] }), {
          icon: 'language',
          run: () => void chooseLanguage(each),
          aliases: ['language', '语言'],
        }),
      ),
      ...SCHEMES.map((scheme) =>
        action(`scheme ${scheme}`, t('switchTo', { name: t('colorScheme'), value: t(`scheme_${scheme}`) }), {
          icon: scheme === 'light' ? 'sun' : scheme === 'dark' ? 'moon' : 'system',
          run: () => wantedScheme.set(scheme),
          aliases: ['theme', '主题'],
        }),
      ),
      ...SIZES.map((size) =>
        action(`size ${size}`, t('switchTo', { name: t('size'), value: t(`size_${size}`) }), {
          icon: 'columns',
          run: () => saveSize(size),
          aliases: ['density', '密度'],
        }),
      ),
      action('help', t('shortcuts'), { icon: 'task', run: () => openLayer('help') }),
      action('leave', t('logOut'), { icon: 'lock', run: () => void leave(), aliases: ['sign out', '退出', '登出'] }),
    ];
    const order = [...recent.slice(1), ...favourites];
    return {
      pages,
      recent: [...new Set(order)].flatMap((path) => pages.filter((page) => page.path === path)).slice(0, 8),
      actions,
    };
  }, [t, navigate, leave, codes, isOperators, language, favourites, recent]);
};
