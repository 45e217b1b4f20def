import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { PageFailed } from './PageFailed.tsx';

/** The shell itself failed, or a page that has none around it: only the whole console can start again. */
export const RouteError = (): ReactNode => <PageFailed error={useRouteError()} onRetry={() => location.reload()} />;
