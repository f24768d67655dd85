/** Durations in words that stay short however long they are. */

/** Whole minutes: '25 min', '3 h 10 min', '2 days'. */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (minutes < 60) return `${minutes} min`
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} days`
}

/** Whole seconds: '7 s', '3 min 20 s', '2 h 5 min'. */
export function secondsInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (seconds < 60) return `${seconds} s`
  if (minutes < 60 && seconds % 60 > 0) return `${minutes} min ${seconds % 60} s`
  return minutesInWords(minutes)
}
