import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { instantText, zoneLabel } from './instant-text.ts';

/** The same by another library. */
const byTemporal = (iso: string, zone: string): string => {
  const local = Temporal.Instant.from(iso).toZonedDateTimeISO(zone);
  return `${local.toPlainDate().toString()} ${local.toPlainTime().toString({ smallestUnit: 'second' })} ${local.offset}`;
};

const zones = Intl.supportedValuesOf('timeZone');
const instants = fc
  .integer({ min: Date.parse('1970-01-01T00:00:00Z'), max: Date.parse('2038-01-01T00:00:00Z') })
  .map((ms) => new Date(ms).toISOString());

it.each([
  ['2026-11-23T12:17:15.000Z', 'Asia/Tokyo', '2026-11-23 21:17:15 +09:00'],
  ['2026-01-01T00:30:00.000Z', 'America/New_York', '2025-12-31 19:30:00 -05:00'],
  ['2026-01-10T00:00:00.999Z', 'Asia/Kathmandu', '2026-01-10 05:45:00 +05:45'],
  ['2026-07-01T00:00:00.000Z', 'America/St_Johns', '2026-06-30 21:30:00 -02:30'],
  ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25 02:30:00 +02:00'],
  ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25 02:30:00 +01:00'],
  ['1969-12-31T23:59:59.000Z', 'UTC', '1969-12-31 23:59:59 +00:00'],
  ['2026-11-23T12:17:15Z', 'Asia/Tokyo', '2026-11-23 21:17:15 +09:00'],
  ['not an instant', 'Asia/Tokyo', 'not an instant'],
])('%s in %s is %s', (iso, zone, expected) => expect(instantText(zone)(iso)).toBe(expected));

it('writes any instant in any zone as another library does, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(instants, { minLength: 1, maxLength: 4 }), (zone, isos) => {
      const write = instantText(zone);
      expect(isos.map(write)).toEqual(isos.map((iso) => byTemporal(iso, zone)));
    }),
    { numRuns: 2_000 },
  );
});

it('writes the hours around each change of the clocks of a year as another library does', () => {
  for (const zone of zones) {
    const write = instantText(zone);
    let at = Temporal.Instant.from('2026-01-01T00:00:00Z').toZonedDateTimeISO(zone);
    for (let change = at.getTimeZoneTransition('next'); change !== null && change.year < 2027;) {
      for (const minutes of [-61, -1, 0, 1, 61]) {
        const iso = new Date(change.epochMilliseconds + minutes * 60_000).toISOString();
        expect(write(iso)).toBe(byTemporal(iso, zone));
      }
      at = change;
      change = at.getTimeZoneTransition('next');
    }
  }
});

it('reads back as the instant that it was', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (zone, iso) => {
      const [day = '', time = '', offset = ''] = instantText(zone)(iso).split(' ');
      expect(Temporal.Instant.from(`${day}T${time}${offset}`).epochMilliseconds).toBe(
        Math.floor(Date.parse(iso) / 1_000) * 1_000,
      );
    }),
    { numRuns: 1_000 },
  );
});

it('names a zone with its offset at an instant', () => {
  const [winter, summer] = ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'].map((iso) => Date.parse(iso));
  expect([zoneLabel('Asia/Tokyo', winter ?? 0), zoneLabel('UTC', 0)]).toEqual(['UTC+09:00 Asia/Tokyo', 'UTC']);
  expect([winter, summer].map((ms) => zoneLabel('Europe/Berlin', ms ?? 0))).toEqual([
    'UTC+01:00 Europe/Berlin',
    'UTC+02:00 Europe/Berlin',
  ]);
});
