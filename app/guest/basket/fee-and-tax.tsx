import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'

/** The rows between subtotal and total. In dollars. */
export function FeeAndTax({ fee, tax }: { fee: number; tax: number }) {
  const { words, language } = useWords()
  return (
    <>
      {fee > 0 && (
        <>
          <dt>{words.basket.fee}</dt>
          <dd>{dollars(fee, language)}</dd>
        </>
      )}
      <dt>{words.basket.tax}</dt>
      <dd>{dollars(tax, language)}</dd>
    </>
  )
}
