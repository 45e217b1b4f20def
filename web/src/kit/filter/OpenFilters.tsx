import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../ui/Icon.tsx';
import { TitleSlot } from '../page/title-slot.ts';
import classes from './filter.module.css';

type Props = { isOpen: boolean; label: string; onClick: () => void };

/** On a phone the filters are in a sheet; the button that opens it stands beside the title. */
export const OpenFilters = ({ isOpen, label, onClick }: Props): ReactNode => {
  const place = useContext(TitleSlot);
  const button = (
    <button
      type="button"
      className={classes.open}
      data-open-filters=""
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <Icon name="filter" size={16} />
      <span>{label}</span>
    </button>
  );
  return place === null ? button : createPortal(button, place);
};
