import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { shownZone } from '../../i18n/time-zone.ts';
import { instantOf, localTextOf } from '../../kit/filter/zone-time.ts';

type Props = {
  label: string;
  description?: string;
  /** An instant; empty for none. */
  value: string;
  error?: ReactNode;
  onChange: (instant: string) => void;
};

/** An instant that is typed in the zone of the page. */
export const TimeField = ({ value, onChange, ...rest }: Props): ReactNode => (
  <TextInput
    {...rest}
    type="datetime-local"
    withAsterisk
    value={localTextOf(value, shownZone())}
    onChange={(event) => onChange(instantOf(event.currentTarget.value, shownZone()))}
  />
);
