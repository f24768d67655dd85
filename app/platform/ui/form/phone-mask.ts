/**
 * Formats a phone number during typing as +1 (#00) 000-0000, # being 1–9, or without the +1. Text that cannot become a US number stays as it
 * is, and the server returns the error.
 */
export function maskPhone(typed: string, country: '+1 ' | '' = '+1 '): string {
  if (/[^\d\s()+.-]/.test(typed)) return typed
  const digits = typed.replace(/\D/g, '').replace(/^1/, '').replace(/^0+/, '')
  if (digits.length > 10) return typed
  const area = digits.slice(0, 3)
  const exchange = digits.slice(3, 6)
  const line = digits.slice(6)
  if (area === '') return ''
  if (exchange === '') return `${country}(${area}`
  if (line === '') return `${country}(${area}) ${exchange}`
  return `${country}(${area}) ${exchange}-${line}`
}
