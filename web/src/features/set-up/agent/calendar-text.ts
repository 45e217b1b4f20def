/** `Asia/Shanghai 12:00`. */
export const calendarText = ({ timezone, settlement_hour: hour }: { timezone: string; settlement_hour: number }): string =>
  `${timezone} ${String(hour).padStart(2, '0')}:00`;
