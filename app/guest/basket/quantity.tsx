import { MAX_QUANTITY } from '../../../contract/limits'
import { useHydrated } from '../../platform/ui/hydrated'
import { useWords } from '../frame/use-words'

interface QuantityProps {
  name: string
  value: number
  onChange: (quantity: number) => void
}

/** A number field with two buttons. Without JavaScript there is only the field. */
export function Quantity({ name, value, onChange }: QuantityProps) {
  const { words } = useWords()
  const steps = useHydrated()
  const set = (quantity: number) => onChange(Math.min(MAX_QUANTITY, Math.max(1, quantity)))
  return (
    <div className="quantity" role="group" aria-label={words.drink.quantity}>
      {steps && (
        <button type="button" aria-label={words.drink.fewer} onClick={() => set(value - 1)}>
          −
        </button>
      )}
      <input
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={words.drink.quantity}
        min={1}
        max={MAX_QUANTITY}
        value={value}
        onChange={({ target }) => set(Number(target.value))}
      />
      {steps && (
        <button type="button" aria-label={words.drink.more} onClick={() => set(value + 1)}>
          +
        </button>
      )}
    </div>
  )
}
