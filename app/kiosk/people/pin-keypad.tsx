import type { RefObject } from 'react'
import { useHydrated } from '../../platform/ui/hydrated'
import { Keypad } from './keypad'

/** A PIN has four digits. */
const DIGITS = 4

/** Keys for a thumb that type into the PIN's field. The fourth digit sends its form. Without JavaScript there is the device's own keyboard. */
export function PinKeypad({ field }: { field: RefObject<HTMLInputElement> }) {
  if (!useHydrated()) return null
  const type = (digit: string) => {
    const input = field.current
    if (!input || input.value.length >= DIGITS) return
    input.value += digit
    if (input.value.length === DIGITS) input.form?.requestSubmit()
  }
  const clear = () => {
    if (field.current) field.current.value = ''
  }
  return <Keypad onDigit={type} takeBack={{ label: 'Clear', press: clear }} />
}
