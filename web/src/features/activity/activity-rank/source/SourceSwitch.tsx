import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ChoiceSwitch } from '../../../../ui/ChoiceSwitch.tsx';
import { useSourceTexts } from './source-words.ts';

export const LISTS = ['scores', 'packets', 'collectors'] as const;
type List = (typeof LISTS)[number];

/** Each list has filters of its own: another one begins without. */
export const SourceSwitch = ({ value }: { value: List }): ReactNode => {
  const t = useSourceTexts();
  const navigate = useNavigate();
  return (
    <ChoiceSwitch
      label={t('lists')}
      value={value}
      choices={LISTS.map((list) => ({ value: list, label: t(`list_${list}`) }))}
      onChange={(list) => void navigate(list === 'scores' ? '?' : `?tab=${list}`)}
      isLabelHidden
    />
  );
};
