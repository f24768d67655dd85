/** A time of day with its article: 'la 1:30 p. m.', and of all other hours 'las 2:30 p. m.'. */
export function theHour(time: string): string {
  return /^1\b/.test(time) ? `la ${time}` : `las ${time}`
}
