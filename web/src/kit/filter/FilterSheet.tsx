import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import '../../ui/overlay.css';
import type { texts as kitTexts } from '../texts.en.ts';
import type { texts } from './texts.en.ts';
import classes from './filter.module.css';

type Props = {
  onClose: () => void;
  onApply: () => void;
  /** What is chosen holds at once. */ isInstant: boolean;
  children: ReactNode;
};

/** All filters of a list at the bottom of a phone's screen. */
export const FilterSheet = ({ onClose, onApply, isInstant, children }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/filter');
  const k = useTexts<typeof kitTexts>('kit');
  const done = (): void => {
    onApply();
    onClose();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('filters')}
      closeButtonProps={{ 'aria-label': k('close') }}
      transitionProps={{ duration: 120 }}
      overlayProps={{ backgroundOpacity: 0.35 }}
      classNames={{ content: classes.sheet ?? '' }}
    >
      {/* Outside of the bar's own form, because dialogs hang at the end of the page. */}
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          // The bar's form is its parent in React's eyes and would apply a second time.
          event.stopPropagation();
          done();
        }}
      >
        <div className={classes.sheetFields}>{children}</div>
        <div className={classes.sheetFoot}>
          <Button type="submit" fullWidth {...(isInstant ? {} : { leftSection: <Icon name="search" size={15} /> })}>
            {isInstant ? t('done') : k('search')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
};
