/** Returns a time of day with its Spanish article: 'la 1:30 p. m.', but 'las 2:30 p. m.'. */
export function theHour(time: string): string {
  return /^1\b/.test(time) ? `la ${time}` : `las ${time}`
}
