import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'
import type { DrinkScreen } from './drink-screen'

/** How the price is made up, folded. */
export function PriceBreakdown({ price }: { price: NonNullable<DrinkScreen['price']> }) {
  const { words, language } = useWords()
  const added = price.products.filter(({ amount }) => amount > 0)
  if (added.length === 0 && !price.off) return null
  return (
    <details className="told">
      <summary>{words.drink.how}</summary>
      <dl>
        <dt>{words.drink.base}</dt>
        <dd>{dollars(price.basePrice, language)}</dd>
        {added.map(({ name, tier, amount }) => (
          <div key={name}>
            <dt>
              {name}
              {tier && <small> {words.drink.tier(tier, price.factor)}</small>}
            </dt>
            <dd>+ {dollars(amount * price.factor, language)}</dd>
          </div>
        ))}
        {price.off && (
          <div>
            <dt>{price.off.name}</dt>
            <dd>− {dollars(price.off.amount, language)}</dd>
          </div>
        )}
      </dl>
    </details>
  )
}
