const KNOWN = ['android', 'ios', 'desktop', 'mobile', 'tablet'] as const;

type DeviceText = `device.${(typeof KNOWN)[number]}` | 'unknown';

/** A device as the platform names it, in words where it is a common one. */
export const deviceName = (device: string, t: (key: DeviceText) => string): string => {
  if (device === '') return t('unknown');
  const known = KNOWN.find((one) => one === device.toLowerCase());
  return known === undefined ? device : t(`device.${known}`);
};
