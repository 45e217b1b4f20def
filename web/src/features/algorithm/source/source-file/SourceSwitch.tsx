import type { ReactNode } from 'react';
import { ListSwitch } from '../../../../kit/list/ListSwitch.tsx';
import { LISTS, useSourceTexts } from './source-words.ts';

export const SourceSwitch = ({ value }: { value: (typeof LISTS)[number] }): ReactNode => {
  const t = useSourceTexts();
  return <ListSwitch lists={LISTS} value={value} nameOf={(list) => t(`list_${list}`)} />;
};
