import { useState } from 'react';

/** Rows that are ticked for a batch call; only those of the page count. */
export type Selection = {
  isOffered: boolean;
  ids: ReadonlySet<string>;
  toggle: (id: string, isOn: boolean) => void;
  set: (ids: readonly string[]) => void;
};

export const useSelection = ({ pageIds, isOffered }: { pageIds: readonly string[]; isOffered: boolean }): Selection => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  return {
    isOffered,
    ids: new Set(pageIds.filter((id) => ticked.has(id))),
    toggle: (id, isOn) => setTicked(isOn ? new Set([...ticked, id]) : new Set([...ticked].filter((other) => other !== id))),
    set: (ids) => setTicked(new Set(ids)),
  };
};
