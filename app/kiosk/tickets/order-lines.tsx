import { warnedAllergens } from '../../../contract/allergens'
import { tableWords } from '../../records/definition/names'
import { StatusBadge } from '../../platform/ui/badge'
import { Icon } from '../../platform/ui/icon'
import type { KioskOrder } from '../screen'
import { CubbyChip } from '../cubbies/cubby-chip'
import { isAllergyNote } from './allergy-note'
import { Sheet } from '../sheet'
import './order-lines.css'

type LineOf = KioskOrder['items'][number]

/** An order's lines. `tick`: each line can be ticked off while the order is being made. */
export function Lines({
  order,
  tick = false,
  disabled = false,
}: {
  order: KioskOrder
  tick?: boolean
  disabled?: boolean
}) {
  return (
    <ul className="kiosk-lines">
      {order.items.map((line) => (
        <li
          key={line.id}
          className="kiosk-line"
          data-status={line.status}
          data-ticked={isTicked(line, tick) || undefined}
        >
          {tick && (line.status === 'Pending' || line.status === 'Complete') ? (
            <Tick line={line} disabled={disabled} />
          ) : (
            <Quantity line={line} />
          )}
          <div>
            <Drink line={line} />
            <Changes line={line} />
            {line.notes && <Note allergens={line.allergens}>{line.notes}</Note>}
            {line.status !== 'Pending' && line.status !== 'Complete' && <StatusBadge status={line.status} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** How many, and of an order in several cubbies how many in which. */
function Quantity({ line: { quantity, cubbies } }: { line: LineOf }) {
  if (cubbies.length === 0) return <span className="kiosk-quantity">{quantity}×</span>
  return (
    <span className="kiosk-quantity kiosk-parts">
      {cubbies.map((cubby) => (
        <span key={cubby.number}>
          {cubby.quantity}×<CubbyChip {...cubby} />
        </span>
      ))}
    </span>
  )
}

function isTicked({ status }: LineOf, tick: boolean): boolean {
  return tick && status === 'Complete'
}

/** Marks a line as done on every screen of the bar; pressed again, as not done. */
function Tick({ line: { id, name, quantity, status }, disabled }: { line: LineOf; disabled: boolean }) {
  const done = status === 'Complete'
  return (
    <button
      type="submit"
      className="kiosk-tick"
      name="item"
      value={`${id}:${done ? 'Pending' : 'Complete'}`}
      aria-pressed={done}
      aria-label={`${quantity} × ${name}: done`}
      disabled={disabled}
    >
      {done ? <Icon name="check" /> : `${quantity}×`}
    </button>
  )
}

/** The drink. Tapping it shows the recipe. */
function Drink({ line: { type, name, pour, recipe, allergens } }: { line: LineOf }) {
  const title = <strong>{name}</strong>
  if (!recipe) {
    return (
      <p>
        {title} {type === 'Product' && pour && <span className="kiosk-line-details">{pour}</span>}
      </p>
    )
  }
  return (
    <Sheet className="kiosk-recipe" summary={title}>
      <h4>{name}</h4>
      {pour && <p>{pour}</p>}
      <ul>
        {recipe.parts.map((part) => (
          <li key={part.id}>
            {part.amount} <strong>{part.name}</strong>
            {part.isOptional && ' (optional)'}
          </li>
        ))}
      </ul>
      {recipe.method && <p>{recipe.method}</p>}
      {allergens.length > 0 && <p>Contains {allergens.map(tableWords).join(', ')}</p>}
    </Sheet>
  )
}

/** Deviations from the usual recipe: products with a surcharge, and substitutions. */
function Changes({ line: { price, substitutions } }: { line: LineOf }) {
  const words = [
    ...price.products.filter(({ recipeItemId, tierPrice }) => recipeItemId !== null && tierPrice > 0),
    ...substitutions,
  ].map(({ name }) => name)
  return words.length === 0 ? null : <p className="kiosk-line-details">{words.join(' · ')}</p>
}

/** The guest's note, in red if it may concern an allergy: it names one, or the drink contains an allergen (docs/rules/orders.md#notes). */
function Note({ allergens, children }: { allergens: LineOf['allergens']; children: string }) {
  const warned = warnedAllergens(allergens)
  const label = isAllergyNote(children)
    ? 'Allergy'
    : warned.length > 0 && `Contains ${warned.map(tableWords).join(', ')}`
  return (
    <p className="kiosk-note" data-allergy={label !== false || undefined}>
      <strong>{label || 'Note'}: </strong>
      {children}
    </p>
  )
}
