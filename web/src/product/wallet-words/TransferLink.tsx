import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../session/session.ts';
import { MISSING } from '../../ui/format.ts';

/** A transfer id, which leads to the calls of the wallet under it (O-1) for those who may see them; empty: a dash. */
export const TransferLink = ({ id }: { id: string }): ReactNode => {
  const canOpenCalls = useHolds()('O-1');
  if (id === '') return MISSING;
  return canOpenCalls ? <Link to={`/log/seamless?${new URLSearchParams({ request_id: id }).toString()}`}>{id}</Link> : id;
};
