import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ChoiceSwitch } from '../../../../ui/ChoiceSwitch.tsx';
import { useResultsTexts } from './results-words.ts';

export const LISTS = ['stages', 'settlements', 'prizes', 'championships'] as const;
type List = (typeof LISTS)[number];

/** Each list has filters of its own: the other one begins without. */
export const ListSwitch = ({ value }: { value: List }): ReactNode => {
  const t = useResultsTexts();
  const navigate = useNavigate();
  return (
    <ChoiceSwitch
      label={t('lists')}
      value={value}
      choices={LISTS.map((list) => ({ value: list, label: t(`list_${list}`) }))}
      onChange={(list) => void navigate(list === 'stages' ? '?' : `?tab=${list}`)}
      isLabelHidden
    />
  );
};
