import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'

interface SumsProps {
  order: {
    subtotal: number
    serviceFee: number
    taxes: ReadonlyArray<[name: string, amount: number]>
    tip: number
    total: number
    refunded: number
    /** Names what was given back, on a tab. */
    refundedAs?: string | undefined
  }
}

/** The sums of an order, line by line. Dollars. */
export function Sums({ order: { subtotal, serviceFee, taxes, tip, total, refunded, refundedAs } }: SumsProps) {
  const { words, language } = useWords()
  const lines: Array<[string, number, boolean]> = [
    [words.basket.subtotal, subtotal, true],
    [words.basket.fee, serviceFee, serviceFee > 0],
    ...taxes.map(([name, amount]): [string, number, boolean] => [name, amount, true]),
    [words.basket.tip, tip, tip > 0],
    [words.basket.total, total, true],
    [refundedAs ?? words.orders.refunded, -refunded, refunded > 0],
  ]
  return (
    <dl className="sums">
      {lines.flatMap(([name, amount, isShown]) => {
        if (!isShown) return []
        const className = name === words.basket.total ? 'sum' : undefined
        return [
          <dt key={`${name} name`} className={className}>
            {name}
          </dt>,
          <dd key={name} className={className}>
            {dollars(amount, language)}
          </dd>,
        ]
      })}
    </dl>
  )
}
