import type { MenuItem } from '../navigation/registry.ts';

/** The items whose title contains `text`, with the groups above them; a group that matches keeps all its items. */
export const searchMenu = ({
  items,
  text,
  titleOf,
}: {
  items: readonly MenuItem[];
  text: string;
  titleOf: (path: string) => string;
}): readonly MenuItem[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return items;
  return items.flatMap((item) => {
    if (titleOf(item.path).toLowerCase().includes(wanted)) return [item];
    const children = searchMenu({ items: item.children, text, titleOf });
    return children.length === 0 ? [] : [{ ...item, children }];
  });
};
