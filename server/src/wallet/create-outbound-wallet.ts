import { MAX_SEAMLESS_BODY_BYTES } from '@manager/contract/platform/seamless-calls';
import type { Logger } from 'pino';
import { assertMayWait } from '../base/may-wait.ts';
import { repeat } from '../base/repeat.ts';
import { traceFor, traceparentOf } from '../base/trace.ts';
import type { OwnerDb } from '../postgres/db.ts';
import type { AllowedAddress } from './address-guard.ts';
import { callWallet } from './call-wallet.ts';
import { isUnanswered, judge } from './judge.ts';
import { maskBody } from './mask.ts';
import { noAnswer } from './no-answer.ts';
import type { LocalRefusal, OutboundWallet, WalletRequest, WalletResult } from './outbound.ts';
import { requestBody } from './request-body.ts';
import { signedHeaders } from './sign.ts';
import { createSiteLine, type SiteLine, type Turn } from './site-line.ts';
import { type WalletState, writeWalletStates } from './wallet-state.ts';
import { createWalletSites, type OpenKey } from './wallet-site.ts';

const STATE_EVERY_MS = 1_000;
const CALLS_PER_SECOND = 200;

type Options = {
  db: OwnerDb;
  /** Opens a sealed key of `site_api_key`. */
  openKey: OpenKey;
  /** Addresses in the operator's own networks at which wallets are allowed. */
  allowed: readonly AllowedAddress[];
  now: () => Date;
  log: Logger;
  /** To one website, from this process; 200 unless told. */
  callsPerSecond?: number;
  /** Time that never jumps, for turns and circuits. */
  tickMs?: () => number;
};

type Line = SiteLine & { isChanged: boolean };
type Sent = { url: string; site: string; body: string; keys: readonly string[] };

/** See `OutboundWallet`. Each website has a line of its own: one that is dead or slow takes nothing from the others. */
export const createOutboundWallet = (options: Options): OutboundWallet => {
  const { db, openKey, allowed, now, log, callsPerSecond = CALLS_PER_SECOND, tickMs = () => performance.now() } = options;
  const findSite = createWalletSites({ db, openKey, tickMs, log });
  const lines = new Map<string, Line>();
  const underWay = new Set<Promise<WalletResult>>();
  let isStopping = false;

  const lineOf = (siteId: string): Line => {
    const line = lines.get(siteId) ?? { ...createSiteLine({ perSecond: callsPerSecond, tickMs }), isChanged: false };
    lines.set(siteId, line);
    return line;
  };

  const send = async (request: WalletRequest, line: Line, sent: Sent & { turn: Turn }): Promise<WalletResult> => {
    const { url, site, body, keys, turn } = sent;
    const calledAt = now();
    let end: Parameters<SiteLine['leave']>[1] = 'unsent';
    try {
      const trace = traceFor(request.requestId);
      const headers = { ...signedHeaders({ keys, body, now: calledAt }), traceparent: traceparentOf(trace) };
      const { latencyMs, ...outcome } = await callWallet({ url, headers, body, allowed, agent: line.agentFor(new URL(url)) });
      if (outcome.kind !== 'address_refused') end = isUnanswered(outcome) ? 'unanswered' : 'answered';
      const shown = { keys, maxBytes: MAX_SEAMLESS_BODY_BYTES };
      const judged = judge(outcome, request);
      const { requestId, action } = request;
      log.info({ traceId: trace.id, site, action, requestId, outcome: judged.outcome, ms: latencyMs }, 'wallet call');
      return {
        ...judged,
        site,
        latencyMs,
        calledAt,
        requestBody: maskBody(body, shown),
        responseBody: 'body' in outcome ? maskBody(outcome.body, shown) : '',
      };
    } finally {
      line.leave(turn, end);
      line.isChanged = true;
    }
  };

  const notSent = (detail: LocalRefusal, site = ''): WalletResult => noAnswer('not_sent', { site, calledAt: now(), detail });

  const attempt = async (request: WalletRequest): Promise<WalletResult> => {
    const found = await findSite(request.siteId);
    const body = requestBody(request, found);
    if (found === undefined) return notSent('unknown_site');
    const { code: site, url, isApproved } = found;
    const keys = found.keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now()).map(({ key }) => key);
    if (url === '') return notSent('no_address', site);
    if (keys.length === 0) return notSent('no_key', site);
    if (!isApproved) return notSent('not_approved', site);
    const line = lineOf(request.siteId);
    const turn = await line.enter();
    return typeof turn === 'string' ? notSent(turn, site) : send(request, line, { url, site, body, keys, turn });
  };

  const writeStates = async (): Promise<void> => {
    const changed = [...lines].filter(([, line]) => line.isChanged);
    if (changed.length === 0) return;
    const ago = { atMs: now().getTime(), tickMs: tickMs() };
    for (const [, line] of changed) line.isChanged = false;
    try {
      const states = changed.map(([siteId, line]) => stateOf(siteId, line, ago));
      await writeWalletStates(db, states, new Date(ago.atMs));
    } catch (error) {
      for (const [, line] of changed) line.isChanged = true;
      throw error;
    }
  };
  const onFailure = (error: unknown): void => log.warn({ err: error }, 'the states of wallets were not written');
  const writing = repeat({
    name: 'states of wallets',
    step: writeStates,
    everyMs: STATE_EVERY_MS,
    startsPaused: true,
    onFailure,
  });

  return {
    call: async (request) => {
      assertMayWait('a call to a wallet');
      if (isStopping) return notSent('stopping');
      const calling = attempt(request);
      underWay.add(calling);
      return calling.finally(() => underWay.delete(calling));
    },
    room: (siteId) => lineOf(siteId).room(),
    close: async () => {
      isStopping = true;
      await Promise.allSettled(underWay);
      await writing.stop();
      await writeStates().catch(onFailure);
      for (const line of lines.values()) line.close();
    },
  };
};

/** Ticks become instants by how long ago they were. */
const stateOf = (siteId: string, line: SiteLine, ago: { atMs: number; tickMs: number }): WalletState => {
  const { state, failures, openedAtMs, nextProbeAtMs, lastOkAtMs } = line.view();
  const instant = (ms: number | null): Date | null => (ms === null ? null : new Date(ago.atMs - ago.tickMs + ms));
  return {
    siteId,
    state,
    failures,
    openedAt: instant(openedAtMs),
    nextProbeAt: instant(nextProbeAtMs),
    lastOkAt: instant(lastOkAtMs),
  };
};
