import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';

/** What a page told about its own loading and about what was done to it; milliseconds. */
export type Vitals = {
  lcpMs: number;
  fcpMs: number;
  cls: number;
  /** Duration of each interaction, from the press of a key or button to the next picture. */
  interactionsMs: number[];
  longTasks: { startMs: number; durationMs: number }[];
};

export type Profile = { name: string; cpuSlowdown: number; latencyMs: number; downKbps: number; upKbps: number };

/** A desk in an office, and Lighthouse's Slow 4G on a phone-like processor. */
export const PROFILES: readonly Profile[] = [
  { name: 'office', cpuSlowdown: 1, latencyMs: 20, downKbps: 30_000, upKbps: 10_000 },
  { name: 'slow 4G, CPU 4×', cpuSlowdown: 4, latencyMs: 150, downKbps: 1_638, upKbps: 750 },
];

const bytesPerS = (kbps: number): number => (kbps * 1000) / 8;

export const applyProfile = async (devtools: CDPSession, profile: Profile): Promise<void> => {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: bytesPerS(profile.downKbps),
    uploadThroughput: bytesPerS(profile.upKbps),
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
};

const OBSERVER = join(import.meta.dirname, 'in-page', 'observe.js');

export const addObserver = (page: Page): Promise<unknown> => page.addInitScript({ path: OBSERVER });
export const readVitals = (page: Page): Promise<Vitals> => page.evaluate<Vitals>('measured.found');

/** Time that the page could not answer a press: what long tasks exceed 50 ms by. */
export const blockedMs = ({ longTasks }: Vitals): number =>
  longTasks.reduce((sum, { durationMs }) => sum + Math.max(0, durationMs - 50), 0);

/** When the page was complete and its last long task over. */
export const interactiveMs = ({ lcpMs, longTasks }: Vitals): number =>
  Math.max(lcpMs, ...longTasks.map(({ startMs, durationMs }) => startMs + durationMs));

/** Scripts that came over the wire so far, in kB; filled while the page loads. */
export const countScripts = (devtools: CDPSession): (() => number) => {
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes / 1000;
};
