/** What has a return of its own: a game in one profile and version, at the plain bet or as something bought. */
export type Stream = { gameId: string; profile: string; version: string; mode: string };

/** The same stream has the same key. */
export const keyOf = ({ gameId, profile, version, mode }: Stream): string => JSON.stringify([gameId, profile, version, mode]);

/** Id of its row, and of what its cases are opened for. */
export const idOf = ({ gameId, profile, version, mode }: Stream): string => [gameId, profile, version, mode].join(' / ');
