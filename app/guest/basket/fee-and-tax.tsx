import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'

/** The rows between subtotal and total. In dollars. */
export function FeeAndTax({ fee, taxes }: { fee: number; taxes: ReadonlyArray<[name: string, amount: number]> }) {
  const { words, language } = useWords()
  const rows = [...(fee > 0 ? [[words.basket.fee, fee] as const] : []), ...taxes]
  return rows.flatMap(([name, amount]) => [
    <dt key={`${name} name`}>{name}</dt>,
    <dd key={name}>{dollars(amount, language)}</dd>,
  ])
}
