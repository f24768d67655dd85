import { Form, Link, useFetcher } from '@remix-run/react'
import { useRef, useState } from 'react'
import { SHORT } from '../../../contract/limits'
import { dollars, inLanguage } from '../frame/amounts'
import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import { Was } from '../frame/was'
import { Quantity } from '../basket/quantity'
import { useOnce } from '../offline/once'
import { menuAt } from '../paths'
import type { DrinkScreen } from './drink-screen'
import { Allergens } from './allergens'
import { Picture } from './picture'
import { Swaps, Pours, Slots } from './choices'
import { PriceBreakdown } from './price-breakdown'

/** One drink: its description, the choices for guests who may order it, and its price. */
export function Drink({ refused, ...screen }: DrinkScreen & { refused: { message: string } | null }) {
  const { words, language } = useWords()
  const { venue, item, line, choice, measures } = screen
  const once = useOnce(screen.once)
  const asked = useFetcher<DrinkScreen>()
  const form = useRef<HTMLFormElement>(null)
  const [quantity, setQuantity] = useState(choice.quantity)
  const here = `/app/b/${venue.slug}/items/${item.id}`
  // The last tick decides which products are offered.
  const shown = asked.data ?? screen
  const price = shown.price ?? screen.price
  const strength = (price ?? item).standardDrinks ?? 0
  const unit = price?.unitPrice ?? item.price ?? 0
  const ask = () => {
    if (form.current) asked.submit(new FormData(form.current), { method: 'get', action: here })
  }
  return (
    <article>
      <Link className="back" to={line === null ? menuAt(venue.slug, item.id) : `/app/b/${venue.slug}/basket`}>
        ‹ {venue.name}
      </Link>
      <div className="drink-head">
        <Picture image={item.image} size={200} />
        <h1 lang={item.nameLang}>{item.name}</h1>
        {item.description && (
          <p className="soft" lang={item.descriptionLang}>
            {item.description}
          </p>
        )}
        {strength > 0 && <p className="made-of">{words.drink.strength(strength, inLanguage(strength, language))}</p>}
        {shown.care.map((line) => (
          <p key={line} className="soft">
            {line}
          </p>
        ))}
        {item.recipe.length > 0 && <p className="made-of">{shown.item.recipe.map(({ name }) => name).join(' · ')}</p>}
        <Allergens of={price?.allergens ?? item.allergens} />
        {!venue.isOpen && <p className="note">{words.menu.closed}</p>}
        <div role="status">{screen.away !== null && <p className="note">{screen.away}</p>}</div>
      </div>
      <Form method="post" action={here} ref={form} className="choices" onChange={ask}>
        <input type="hidden" name="once" value={once} />
        {line !== null && <input type="hidden" name="line" value={line} />}
        <Pours item={item} chosen={choice.pourAvailabilityId} measures={measures} />
        <Slots item={shown.item} chosen={shown.choice.products ?? []} />
        <Swaps item={item} chosen={choice.substitutions ?? []} />
        <label className="field">
          {words.drink.notes}
          <textarea name="notes" rows={2} maxLength={SHORT} defaultValue={choice.notes ?? ''} />
        </label>
        <Refusal refused={shown.notOffered === null ? refused : { message: shown.notOffered }} />
        {item.asksAge && <p className="soft">{words.drink.ageLater}</p>}
        {price?.off && (
          <p className="rule">
            {shown.rule}: {dollars(unit, language)} <Was price={dollars(price.listPrice, language)} />
          </p>
        )}
        {price && <PriceBreakdown price={price} />}
        <p role="status" className="announced">
          {words.drink.costs(dollars(unit * quantity, language))}
        </p>
        <div className="act">
          <Quantity name="quantity" value={quantity} onChange={setQuantity} />
          <button className="button" disabled={!item.available}>
            {`${line === null ? words.drink.add : words.drink.save} · ${dollars(unit * quantity, language)}`}
          </button>
        </div>
      </Form>
    </article>
  )
}
