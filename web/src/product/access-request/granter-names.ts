import type { getAccessInfo } from '@manager/contract/features/permission/access-request';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { useStore } from '../../browser/store.ts';
import { languageStore } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

const MOST_NAMED = 3;

type Granters = Pick<OutputOf<typeof getAccessInfo>, 'granters' | 'more'>;

/** "Ann, Ben, and 2 others", in the reader's language. */
export const useGranterNames = (): ((granters: Granters) => string) => {
  const t = useTexts<typeof texts>('product/access-request');
  const language = useStore(languageStore);
  return ({ granters, more }) => {
    const named = granters.slice(0, MOST_NAMED).map(({ name }) => name);
    const count = granters.length - named.length + more;
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(
      count === 0 ? named : [...named, t('others', { count })],
    );
  };
};
