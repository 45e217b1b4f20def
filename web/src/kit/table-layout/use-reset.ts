import { useTexts } from '../../i18n/use-texts.ts';
import { confirm } from '../confirm/confirm.ts';
import { NO_LAYOUT, type TableLayout } from '../table/layout.ts';
import type { texts } from '../table/texts.en.ts';

/** Asks 'Reset to defaults ?' and takes away what somebody has arranged. */
export const useReset = (onLayout: (layout: TableLayout) => void): (() => void) => {
  const t = useTexts<typeof texts>('kit/table');
  return () =>
    void confirm({ title: t('resetTitle'), text: t('resetText'), confirmLabel: t('resetLayout') }).then((answer) => {
      if (answer !== null) onLayout(NO_LAYOUT);
    });
};
