import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ChoiceSwitch } from '../../../ui/ChoiceSwitch.tsx';
import { useBetTexts } from './use-bet-texts.ts';

export const VIEWS = ['bets', 'draws'] as const;

/** Bets, and draws of lotteries: each list has filters of its own, the other one begins without. */
export const BetViews = ({ value }: { value: (typeof VIEWS)[number] }): ReactNode => {
  const t = useBetTexts();
  const navigate = useNavigate();
  return (
    <ChoiceSwitch
      label={t('views')}
      value={value}
      choices={VIEWS.map((view) => ({ value: view, label: t(`view.${view}`) }))}
      onChange={(view) => void navigate(view === 'draws' ? '?tab=draws' : '?')}
      isLabelHidden
    />
  );
};
