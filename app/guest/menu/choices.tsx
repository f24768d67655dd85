import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'
import { Was } from '../frame/was'
import type { DrinkScreen } from './drink-screen'

type Item = DrinkScreen['item']

/** The sizes with their prices; nothing if there is only one. */
export function Pours({
  item,
  chosen,
  measures,
}: {
  item: Item
  chosen: number | undefined
  measures: DrinkScreen['measures']
}) {
  const { words, language } = useWords()
  if (item.pours.length < 2) return null
  return (
    <fieldset>
      <legend>{words.drink.pour}</legend>
      {item.pours.map(({ pourAvailabilityId, name, volumeMl, volumeOz, price, listPrice, priceRule }, index) => (
        <label key={pourAvailabilityId} className="option">
          <input
            type="radio"
            name="pour"
            value={pourAvailabilityId ?? ''}
            defaultChecked={chosen === undefined ? index === 0 : chosen === pourAvailabilityId}
          />
          <span>
            {name}
            {volumeOz !== null && <small> {measures === 'US' ? `${volumeOz} oz` : `${volumeMl} ml`}</small>}
          </span>
          <span className="price">
            {dollars(price, language)} <Was price={priceRule && dollars(listPrice, language)} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface SlotsProps {
  item: Item
  chosen: readonly { recipeItemId: number; productId: number }[]
}

/** The recipe's slots in which the guest chooses the product. A slot that a change replaces is a separate field with its own products. */
export function Slots({ item, chosen }: SlotsProps) {
  const { words, language } = useWords()
  return item.recipe.map((part) => {
    const products = 'products' in part ? part.products : undefined
    if (!products || products.length < 2) return null
    const fallback = ('defaultProductId' in part ? part.defaultProductId : undefined) ?? undefined
    const current = chosen.find(({ recipeItemId }) => recipeItemId === part.recipeItemId)?.productId ?? fallback
    return (
      <label key={`${part.recipeItemId} ${part.name}`} className="field">
        {words.drink.choose(part.slot ?? part.name)}
        <select name={`slot-${part.recipeItemId}`} defaultValue={current}>
          {products.map(({ productId, name, surcharges }) => {
            const more = surcharges[0]?.amount ?? 0
            return (
              <option key={productId} value={productId}>
                {more > 0 ? `${name} (+${dollars(more, language)})` : name}
              </option>
            )
          })}
        </select>
      </label>
    )
  })
}

/** The changes that the recipe allows. */
export function Swaps({ item, chosen }: { item: Item; chosen: readonly number[] }) {
  const { words, language } = useWords()
  if (item.substitutions.length === 0) return null
  return (
    <fieldset>
      <legend>{words.drink.swaps}</legend>
      {item.substitutions.map(({ id, name, nameLang, description, descriptionLang }) => (
        <label key={id} className="option">
          <input type="checkbox" name={`swap-${id}`} value="1" defaultChecked={chosen.includes(id)} />
          <span lang={nameLang}>
            {name}
            {description && <small lang={descriptionLang ?? (nameLang && language)}> {description}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
