import { Drawer } from '@mantine/core';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import '../../ui/overlay.css';
import type { texts } from '../texts.en.ts';

type Props = {
  title: ReactNode;
  onClose: () => void;
  /** Width in px: 480 for a few fields, 720 for wide records. */ widthPx?: 480 | 720;
  children: ReactNode;
};

/** The drawer at the right edge. It closes by Escape, its cross or the page behind it; the focus returns to where it was. */
export const RecordDrawer = ({ title, onClose, widthPx = 480, children }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  const before = useRef<Element | null>(document.activeElement);
  useEffect(() => {
    const opener = before.current;
    return () => (opener instanceof HTMLElement ? opener.focus({ preventScroll: true }) : undefined);
  }, []);
  // The title takes the focus: it is announced, and no control is pressed by accident.
  const heading = (
    <span tabIndex={-1} data-autofocus>
      {title}
    </span>
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={widthPx}
      title={heading}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 120 }}
      overlayProps={{ backgroundOpacity: 0.25 }}
      styles={{ content: { display: 'flex', flexDirection: 'column' }, body: { flex: 1, paddingBottom: 0 } }}
    >
      <Suspense>{children}</Suspense>
    </Drawer>
  );
};
