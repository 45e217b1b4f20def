import { textsOf } from '../../i18n/use-texts.ts';
import { MISSING } from '../../ui/format.ts';
import type { texts } from './texts.en.ts';

const KNOWN = ['android', 'ios', 'desktop', 'mobile', 'tablet'] as const;

const t = textsOf<typeof texts>('product/device');

/** A device as the platform names it, in words where it is a common one. */
export const deviceText = (device: string | null): string => {
  if (device === null || device === '') return MISSING;
  const known = KNOWN.find((one) => one === device.toLowerCase());
  return known === undefined ? device : t(known);
};
