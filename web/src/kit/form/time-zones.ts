const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** IANA names to choose from, UTC first; before it the one that is set, where this browser lists it by another name. */
export const timeZones = (current: string): string[] => (current === '' || ZONES.includes(current) ? ZONES : [current, ...ZONES]);
