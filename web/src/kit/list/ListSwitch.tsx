import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import type { texts } from '../texts.en.ts';

type Props<L extends string> = {
  /** The first is shown where the address names none. */
  lists: readonly L[];
  value: L;
  nameOf: (list: L) => string;
};

/** Lists of one screen, by `tab` in the address. Each has filters of its own: another one begins without. */
export const ListSwitch = <L extends string>({ lists, value, nameOf }: Props<L>): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  const navigate = useNavigate();
  return (
    <ChoiceSwitch
      label={t('lists')}
      value={value}
      choices={lists.map((list) => ({ value: list, label: nameOf(list) }))}
      onChange={(list) => void navigate(list === lists[0] ? '?' : `?tab=${list}`)}
      isLabelHidden
    />
  );
};
