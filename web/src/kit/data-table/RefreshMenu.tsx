import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import dropdown from '../../ui/Dropdown.module.css';
import { DropdownItem } from '../../ui/Dropdown.tsx';
import type { texts } from '../table/texts.en.ts';

const CHOICES_S = [0, 30, 60, 300] as const;

export const RefreshMenu = ({ everyS, onChoose }: { everyS: number; onChoose: (everyS: number) => void }): ReactNode => {
  const t = useTexts<typeof texts>('kit/table');
  return (
    <>
      <p className={dropdown.note}>{t('autoRefresh')}</p>
      {CHOICES_S.map((choice) => (
        <DropdownItem key={choice} isCurrent={choice === everyS} onClick={() => onChoose(choice)}>
          {t(`autoRefresh_${choice}`)}
        </DropdownItem>
      ))}
    </>
  );
};
