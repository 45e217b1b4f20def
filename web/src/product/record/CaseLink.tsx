import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../session/session.ts';
import { MISSING } from '../../ui/format.ts';

/** The case of a record: led to where cases may be opened, else named. */
export const CaseLink = ({ id, label }: { id: string | null; label?: string }): ReactNode => {
  const canOpen = useHolds()('G-8');
  if (id === null) return MISSING;
  const text = label ?? id;
  return canOpen ? <Link to={`/risk-set/case?id=${id}`}>{text}</Link> : text;
};
