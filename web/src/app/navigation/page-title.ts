import { titleOf } from '../../i18n/use-texts.ts';

const PRODUCT = 'Manager';

/** '<title> - Manager'; only the product's name where the route has no translated title. */
export const pageTitleOf = (path: string): string => {
  const title = titleOf(path.replace(/(.)\/+$/, '$1'));
  return title === undefined ? PRODUCT : `${title} - ${PRODUCT}`;
};
