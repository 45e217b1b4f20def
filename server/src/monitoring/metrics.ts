import type { FastifyReply } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Deps } from '../kit/service/ctx.ts';
import { inTime, PROBE_LIMIT_MS } from './health.ts';

/** A figure that is read when somebody asks. Names are Prometheus's: base units, what they measure at the end. */
export type Figure = { help: string; labels?: readonly string[] };
/** `labels`: values, in the order of the figure's. */
export type Reading = { figure: string; labels?: readonly string[]; value: number };
/** Figures that are read together. Each is there or not, and one that could not be read has no value: never its last one. */
export type FigureGroup = {
  name: string;
  /** Takes a connection: such groups go one after the other, so that whoever signs in finds one as well. */
  asksPostgres?: boolean;
  figures: Readonly<Record<string, Figure>>;
  read: (deps: Deps) => Promise<Reading[]>;
};

export type Metrics = ReturnType<typeof createMetrics>;

/** The figures of this process, and those of the product from when its stores are open. */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const unread = new Gauge({
    name: 'manager_metrics_unread',
    help: '1: the figures of this group could not be read and have no value',
    labelNames: ['group'],
    registers,
  });
  const groups: { asksPostgres: boolean; read: () => Promise<void>; forget: () => void }[] = [];

  const add = (group: FigureGroup, deps: Deps): void => {
    const gauges = new Map(
      Object.entries(group.figures).map(([name, { help, labels = [] }]) => [
        name,
        { labels, gauge: new Gauge({ name, help, labelNames: [...labels], registers }) },
      ]),
    );
    const forget = (): void => {
      for (const { gauge, labels } of gauges.values()) {
        if (labels.length === 0) gauge.remove();
        else gauge.reset();
      }
      unread.set({ group: group.name }, 1);
    };
    const set = ({ figure, labels: values = [], value }: Reading): void => {
      const found = gauges.get(figure);
      if (found === undefined) throw new Error(`${figure} is no figure of ${group.name}`);
      found.gauge.set(Object.fromEntries(found.labels.map((label, at) => [label, values[at] ?? ''])), value);
    };
    const read = async (): Promise<void> => {
      const reading = group.read(deps);
      reading.catch((error: unknown) => deps.log.warn({ err: error, group: group.name }, 'figures could not be read'));
      const readings = await inTime(reading, undefined);
      forget();
      if (readings === undefined) return;
      for (const each of readings) set(each);
      unread.set({ group: group.name }, 0);
    };
    groups.push({ asksPostgres: group.asksPostgres === true, read, forget });
  };

  /** After one that is late the others are left out: they would be late as well, and Prometheus gives up after ten seconds. */
  const readInTurn = async (): Promise<void> => {
    const untilMs = performance.now() + PROBE_LIMIT_MS;
    for (const { asksPostgres, read, forget } of groups) {
      if (!asksPostgres) continue;
      if (performance.now() < untilMs) await read();
      else forget();
    }
  };

  return {
    registry,
    add,
    send: async (reply: FastifyReply): Promise<FastifyReply> => {
      await Promise.all([readInTurn(), ...groups.filter(({ asksPostgres }) => !asksPostgres).map(({ read }) => read())]);
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  };
};
