import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ChoiceSwitch } from '../../../../ui/ChoiceSwitch.tsx';
import { useTexts } from '../../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export const LISTS = ['settlements', 'prizes'] as const;
type List = (typeof LISTS)[number];

/** Each list has filters of its own: the other one begins without. */
export const ListSwitch = ({ value }: { value: List }): ReactNode => {
  const t = useTexts<typeof texts>('activity/activity-rank/settle');
  const navigate = useNavigate();
  return (
    <ChoiceSwitch
      label={t('lists')}
      value={value}
      choices={LISTS.map((list) => ({ value: list, label: t(`list_${list}`) }))}
      onChange={(list) => void navigate(list === 'prizes' ? '?tab=prizes' : '?')}
      isLabelHidden
    />
  );
};
