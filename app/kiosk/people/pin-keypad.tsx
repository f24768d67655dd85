import { Button } from '@radix-ui/themes'
import type { RefObject } from 'react'
import { useHydrated } from '../../platform/ui/hydrated'
import './pin-keypad.css'

/** A PIN has four digits. */
const DIGITS = 4
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

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
  return (
    <div className="pin-keypad">
      {KEYS.map((digit) => (
        <Button key={digit} type="button" size="4" variant="soft" color="gray" onClick={() => type(digit)}>
          {digit}
        </Button>
      ))}
      <Button type="button" size="4" variant="soft" color="gray" className="pin-clear" onClick={clear}>
        Clear
      </Button>
    </div>
  )
}
