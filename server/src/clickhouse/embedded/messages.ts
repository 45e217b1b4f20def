export type Passwords = { reader: string; writer: string };

/** What the supervisor tells the engine's process; secrets travel here and not in arguments or environment. */
export type StartMessage = { type: 'start'; dataDir: string; port: number; key: string; passwords: Passwords };

export type EngineMessage = { type: 'ready' } | { type: 'failed'; message: string };
