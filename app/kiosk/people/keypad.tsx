import { Button } from '@radix-ui/themes'
import './keypad.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

interface KeypadProps {
  onDigit: (digit: string) => void
  /** The last key takes back what was typed. */
  takeBack: { label: string; press: () => void }
}

/** Digits for a thumb, and wet ones. */
export function Keypad({ onDigit, takeBack }: KeypadProps) {
  return (
    <div className="keypad">
      {KEYS.map((digit) => (
        <Button key={digit} type="button" size="4" variant="soft" color="gray" onClick={() => onDigit(digit)}>
          {digit}
        </Button>
      ))}
      <Button type="button" size="4" variant="soft" color="gray" className="keypad-last" onClick={takeBack.press}>
        {takeBack.label}
      </Button>
    </div>
  )
}
