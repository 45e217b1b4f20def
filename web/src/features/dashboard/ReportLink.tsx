import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A figure or a name that leads into a report, for whoever may open it. */
export const ReportLink = ({ href, children }: { href: string | undefined; children: ReactNode }): ReactNode =>
  href === undefined ? children : <Link to={href}>{children}</Link>;
