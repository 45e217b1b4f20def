import * as contract from '@manager/contract/features/system/api-reference';
import { route, type Route } from '../../../kit/http/route.ts';
import { consoleDocumentFor } from '../../../openapi/console.ts';
import { platformDocument } from '../../../platform/openapi.ts';

export const routes: readonly Route[] = [
  route(contract.getConsoleApi, async ({ user, settings }) => consoleDocumentFor(user, settings.publicUrl)),
  route(contract.getPlatformApi, async ({ settings }) => platformDocument(settings.publicUrl)),
];
