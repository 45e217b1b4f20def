import { sqlStateOf } from './db.ts';

/** Connection lost or refused, server starting or stopping, too many connections, out of a time limit, serialization (SQLSTATE classes). */
const TRANSIENT_STATE = /^(?:08|53|57|40|55P03)/;
/** Not queryable: the rollback of a transaction whose connection was lost under it, which hides why it was rolled back. */
const TRANSIENT_MESSAGE =
  /connection terminated|not queryable|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|EPIPE/i;

/** Would the same request have a chance a moment later? Then nothing was committed that the caller was told of. */
export const isTransient = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  if (state !== null) return TRANSIENT_STATE.test(state);
  return error instanceof Error && TRANSIENT_MESSAGE.test(`${error.message} ${'code' in error ? String(error.code) : ''}`);
};

/** A lock was not had in time, or two waited for each other. */
const LOCKED_OUT = new Set(['55P03', '40P01']);

/** What it would change is being changed by others: all of it was rolled back, and a moment later it may go through. */
export const isLockedOut = (error: unknown): boolean => LOCKED_OUT.has(sqlStateOf(error) ?? '');

const QUERY_CANCELED = '57014';

/** A statement ran out of the time that the pool gives it; what it had done was rolled back. */
export const isOutOfTime = (error: unknown): boolean => sqlStateOf(error) === QUERY_CANCELED;

const NO_CONNECTION = new Set(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout']);

const TOO_MANY_CONNECTIONS = '53300';

/** No connection became free or was made in time, or the server had none left: nothing was done, and a moment later there may be one. */
export const isPoolExhausted = (error: unknown): boolean =>
  (error instanceof Error && NO_CONNECTION.has(error.message)) || sqlStateOf(error) === TOO_MANY_CONNECTIONS;
