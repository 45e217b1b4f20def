import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@manager/contract/kit/page';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { oneOfCodec, type Codec } from '../filter/codecs.ts';
import { changeLayout, useTableLayout } from '../table-layout/layout-store.ts';

/** Rows a page: as the address says, else as the user had them last in the table of this page. */
export const usePageSize = (): { codec: Codec<string>; remember: (size: number) => void } => {
  const { pathname } = useLocation();
  const layout = useTableLayout(pathname);
  const initial = String(layout.page_size ?? DEFAULT_PAGE_SIZE);
  const codec = useMemo(
    () => ({ ...oneOfCodec(PAGE_SIZES.map(String), initial), isOwnInitial: initial !== String(DEFAULT_PAGE_SIZE) }),
    [initial],
  );
  const remember = (size: number): void => {
    const { page_size: _, ...rest } = layout;
    const known = PAGE_SIZES.find((each) => each === size && each !== DEFAULT_PAGE_SIZE);
    changeLayout(pathname, known === undefined ? rest : { ...rest, page_size: known });
  };
  return { codec, remember };
};
