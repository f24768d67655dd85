/** Formats a local 'HH:mm:ss': '2:00 PM'. A separate module, so that browsers need no date library for it. */
export function clockLabel(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Formats a date, '2026-12-24', as '12/24/2026'. */
export function dayLabel(date: string): string {
  return date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
}
