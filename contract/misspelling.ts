/** True if two words are equal or differ by one letter: wrong, missing, extra, or swapped with its neighbor. */
export function isOneLetterOff(a: string, b: string): boolean {
  const [short, long] = [Array.from(a), Array.from(b)].sort((x, y) => x.length - y.length)
  if (!short || !long || long.length - short.length > 1) return false
  const at = short.findIndex((letter, index) => letter !== long[index])
  if (at === -1) return true
  const isSame = (from: number, to: number) => short.slice(from).join('') === long.slice(to).join('')
  if (short.length < long.length) return isSame(at, at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return isSame(at + 1, at + 1) || (isSwapped && isSame(at + 2, at + 2))
}
