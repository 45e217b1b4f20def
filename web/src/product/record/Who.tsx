import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from '../../kit/texts.en.ts';
import { MISSING } from '../../ui/format.ts';

/** Who asked for a step, and who agreed to it where it took two. */
export const Who = ({ by, agreed }: { by: string; agreed: string }): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  return agreed === '' ? by || MISSING : `${by} · ${t('agreedBy', { name: agreed })}`;
};
