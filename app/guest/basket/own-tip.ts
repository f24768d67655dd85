/** Dollars as a guest types them: '5', '$5.50', '5,50'. Undefined for anything else; nothing typed is no tip. */
export function tipIn(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return 0
  const [, whole, cents = ''] = /^\$?\s*(\d{1,5})(?:[.,](\d{0,2}))?\s*\$?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(`${whole}.${cents.padEnd(2, '0')}`)
}
