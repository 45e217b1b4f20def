import * as contract from '@manager/contract/features/auth/session';
import { route, type Route } from '../../../kit/http/route.ts';
import { readSessions } from '../session-row.ts';
import { endAllSessions, endOtherSessions, endOwnSession } from './end-own-sessions.ts';

export const routes: readonly Route[] = [
  route(contract.getSessionList, async ({ db, user, now }) => ({
    list: await readSessions(db, { userId: user.id, now: now(), currentSid: user.sid }),
  })),
  route(contract.endOwnSession, endOwnSession),
  route(contract.endOtherSessions, endOtherSessions),
  route(contract.endAllSessions, endAllSessions),
];
