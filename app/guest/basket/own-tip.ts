/** Parses dollars as guests type them: '5', '$5.50', '5,50'. Returns 0 for an empty field and undefined for anything else. */
export function tipIn(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return 0
  const [, whole, cents = ''] = /^\$?\s*(\d{1,5})(?:[.,](\d{0,2}))?\s*\$?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(`${whole}.${cents.padEnd(2, '0')}`)
}
