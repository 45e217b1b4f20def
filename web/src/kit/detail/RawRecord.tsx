import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { notifySuccess } from '../../ui/notify.ts';
import type { texts as kitTexts } from '../texts.en.ts';
import classes from './detail.module.css';
import type { DetailTab } from './DetailTabs.tsx';
import type { texts } from './texts.en.ts';

/** A record as the server answered it. What the user may do with it is the console's business. */
export const RawRecord = ({ value }: { value: object }): ReactNode => {
  const t = useTexts<typeof texts>('kit/detail');
  const k = useTexts<typeof kitTexts>('kit');
  const text = JSON.stringify(value, (key, inner: unknown) => (key === 'can' ? undefined : inner), 2);
  return (
    <>
      <div className={classes.bar}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void navigator.clipboard?.writeText(text).then(() => notifySuccess(k('copied')))}
        >
          {t('copyJson')}
        </Button>
      </div>
      {/* Scrolls by keyboard. */}
      <pre className={classes.raw} tabIndex={0} aria-label={t('raw')}>
        {text}
      </pre>
    </>
  );
};

/** The tab Raw of a record. */
export const useRawTab = (value: object): DetailTab => {
  const t = useTexts<typeof texts>('kit/detail');
  return { key: 'raw', label: t('raw'), content: <RawRecord value={value} /> };
};
