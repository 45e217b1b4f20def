import type { AuditRow } from '@manager/contract/features/log/audit';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../session/session.ts';
import { useNames } from '../changes/use-names.ts';
import { codeOfObject, objectHref } from './object-link.ts';

type About = Pick<AuditRow, 'object_type' | 'object_id' | 'object_name'>;

/** 'Currency VND'; by its number what has no name, or none for this reader. */
export const useObjectText = (): ((row: About) => string) => {
  const names = useNames();
  return ({ object_type: type, object_id: id, object_name: name }) =>
    name === null ? names.target(type, id) : `${names.object(type)} ${name}`;
};

/** What was changed, with a way to it for who may open its screen. */
export const ObjectName = ({ row }: { row: About }): ReactNode => {
  const textOf = useObjectText();
  const holds = useHolds();
  const code = codeOfObject(row.object_type);
  const href = objectHref(row);
  // What is gone or out of scope has no name, and its screen would say that there is nothing.
  const isThere = row.object_name !== null || ['approval', 'setting', 'bet', 'mail'].includes(row.object_type);
  if (href === undefined || !isThere || (code !== undefined && !holds(code))) return textOf(row);
  return <Link to={href}>{textOf(row)}</Link>;
};
