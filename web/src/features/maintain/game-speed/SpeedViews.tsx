import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ChoiceSwitch } from '../../../ui/ChoiceSwitch.tsx';
import type { texts } from './texts.en.ts';

export const VIEWS = ['rules', 'monitor', 'alarms'] as const;
type View = (typeof VIEWS)[number];

/** Each view has filters of its own: the others begin without. */
export const SpeedViews = ({ value }: { value: View }): ReactNode => {
  const t = useTexts<typeof texts>('maintain/game-speed');
  const navigate = useNavigate();
  return (
    <ChoiceSwitch
      label={t('views')}
      value={value}
      choices={VIEWS.map((view) => ({ value: view, label: t(`view_${view}`) }))}
      onChange={(view) => void navigate(view === 'rules' ? '?' : `?tab=${view}`)}
      isLabelHidden
    />
  );
};
