import type { ReactNode } from 'react';
import { shownZone } from '../../i18n/time-zone.ts';
import { instantOf, localTextOf } from '../../kit/filter/zone-time.ts';
import { IsoField } from '../../ui/IsoInput.tsx';

type Props = {
  label: string;
  description?: string;
  /** An instant; empty for none. */
  value: string;
  error?: ReactNode;
  isOptional?: boolean;
  onChange: (instant: string) => void;
};

/** An instant that is typed in the zone of the page. */
export const TimeField = ({ value, onChange, isOptional = false, ...rest }: Props): ReactNode => (
  <IsoField
    {...rest}
    kind="minute"
    withAsterisk={!isOptional}
    value={localTextOf(value, shownZone())}
    onValue={(iso) => onChange(instantOf(iso, shownZone()))}
  />
);
