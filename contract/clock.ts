/** A local 'HH:mm:ss' as people read it: '2:00 PM'. On its own, so that a browser needs no calendar for it. */
export function clockLabel(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A day without a time, '2026-12-24', as people read it: '12/24/2026'. */
export function dayLabel(date: string): string {
  return date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
}
