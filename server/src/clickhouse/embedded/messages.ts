import type { ReadLimits } from './settings.ts';
import type { Passwords } from './http.ts';

/** What the supervisor tells the engine's process; secrets travel here and not in arguments or environment. */
export type StartMessage = {
  type: 'start';
  dataDir: string;
  port: number;
  passwords: Passwords;
  interactiveSessions: number;
  backgroundSessions: number;
  limits: ReadLimits;
  maxServerMemoryBytes: number;
};

export type StopMessage = { type: 'stop' };
export type EngineMessage = { type: 'ready'; port: number } | { type: 'failed'; message: string };
