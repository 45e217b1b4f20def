import type { TimedChangeRow } from '@manager/contract/features/set-up/timed-change';
import type { useNames } from '../../../product/changes/use-names.ts';

/** `RTP: 96 → 94, Jackpot: yes → no`. */
export const changeText = ({ before, after }: TimedChangeRow, names: ReturnType<typeof useNames>): string =>
  Object.keys(after)
    .map((name) => `${names.field(name)}: ${names.value(before[name], name)} → ${names.value(after[name], name)}`)
    .join(', ');
