import { memo } from 'react'
import type { KioskOrder, KioskScreen } from '../screen'
import { Sheet } from '../sheet'
import { drinksToMake, ingredientsToPour, recipesUnderWay, type Counted } from './counts'
import { SoldOut } from './sold-out'
import './tools.css'

interface ToolsProps {
  screen: KioskScreen
  orders: readonly KioskOrder[]
}

/** Buttons for looking things up during work. */
export const Tools = memo(function Buttons({ screen, orders }: ToolsProps) {
  const gone = screen.items.filter((item) => item.soldOutUntil !== null).length
  return (
    <div className="kiosk-tools">
      <Sheet className="kiosk-tool" summary="All day">
        <h2>All day</h2>
        <p>What all new orders and those being made still need.</p>
        <Counts title="Drinks" of={drinksToMake(orders)} />
        <Counts title="Ingredients, by drinks" of={ingredientsToPour(orders)} />
      </Sheet>
      <Sheet className="kiosk-tool" summary="Recipes">
        <h2>Being made</h2>
        <Recipes orders={orders} />
      </Sheet>
      <Sheet
        className="kiosk-tool"
        summary={
          <>
            Menu
            <span className="kiosk-tool-more">{gone === 0 ? '' : ` ${gone} out`}</span>
          </>
        }
      >
        <SoldOut items={screen.items} parts={screen.parts} now={screen.now} mayChange={screen.maySellOut} />
      </Sheet>
    </div>
  )
})

function Counts({ title, of }: { title: string; of: readonly Counted[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {of.length === 0 && <p>Nothing waits.</p>}
      <ul className="kiosk-counts">
        {of.map(({ name, count }) => (
          <li key={name}>
            <strong>{count}</strong> {name}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Recipes({ orders }: { orders: readonly KioskOrder[] }) {
  const recipes = recipesUnderWay(orders)
  if (recipes.length === 0) return <p>Nothing with a recipe is being made.</p>
  return recipes.map(({ name, count, pour, recipe }) => (
    <section key={`${name} ${pour} ${recipe.parts.map(({ id }) => id).join()}`} className="kiosk-card">
      <h3>
        {count} × {name}
        {pour && `, ${pour}`}
      </h3>
      <ul>
        {recipe.parts.map((part) => (
          <li key={part.id}>
            {part.amount} <strong>{part.name}</strong>
            {part.isOptional && ' (optional)'}
          </li>
        ))}
      </ul>
      {recipe.method && <p>{recipe.method}</p>}
    </section>
  ))
}
