import { Form, useActionData } from '@remix-run/react'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { Card } from '../../platform/ui/card'
import { Input } from '../../platform/ui/form/field'
import { useScreenQuery } from '../../platform/ui/frame/location'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { TickAll } from './tick-all'
import './tick-list.css'

/** A drink that staff may add to a venue's menu. */
export interface TickedDrink {
  id: number
  name: string
  isOnMenu: boolean
  /** '13.00': the guest price, including the tiers of the venue's default products. */
  price: string
}

interface TickListProps {
  sections: ReadonlyArray<{ section: string; drinks: readonly TickedDrink[] }>
  /** Whether everything is ticked initially. */
  startsTicked?: boolean
}

/** Drinks with their prices, to tick and add to the menu together. */
export function TickList({ sections, startsTicked = false }: TickListProps) {
  const answer = useActionData()
  const refused = isRefusedAnswer(answer) ? answer : undefined
  const errors = new Map(refused?.refused.errors?.map(({ path, message }) => [path, message]))
  const ticked = useScreenQuery().get('ticked')
  const whole = startsTicked ? 'none' : 'all'
  const isTicked = (section: string) => (startsTicked ? ticked !== 'none' : ticked === 'all' || ticked === section)
  return (
    <Form method="post" className="tick-list">
      <TickAll of={whole} label={startsTicked ? 'All or None' : 'Tick All'} isSet={ticked === whole} ofForm />
      {sections.map(({ section, drinks }) => (
        <Card
          key={section}
          title={section}
          action={
            startsTicked || drinks.every(({ isOnMenu }) => isOnMenu) ? null : (
              <TickAll of={section} label={`Tick ${section}`} isSet={ticked === section} />
            )
          }
        >
          <ul className="tick-list-drinks">
            {drinks.map((drink) => (
              <DrinkRow
                key={`${drink.id} ${drink.price}`}
                drink={drink}
                isTicked={
                  refused?.typed ? refused.typed[`drink.${drink.id}`] === 'on' : isTicked(section) && drink.price !== ''
                }
                typed={refused?.typed?.[`price.${drink.id}`]}
                error={errors.get(`price.${drink.id}`)}
              />
            ))}
          </ul>
        </Card>
      ))}
      <div className="tick-list-add">
        <SubmitButton>Add to the Menu</SubmitButton>
      </div>
    </Form>
  )
}

interface DrinkRowProps {
  drink: TickedDrink
  isTicked: boolean
  typed: string | undefined
  error: string | undefined
}

function DrinkRow({ drink: { id, name, isOnMenu, price }, isTicked, typed, error }: DrinkRowProps) {
  const errorId = `price-${id}-error`
  return (
    <li>
      <label className="tick-list-tick">
        <input type="checkbox" name={`drink.${id}`} defaultChecked={isOnMenu || isTicked} disabled={isOnMenu} />
        <span>{name}</span>
      </label>
      {isOnMenu ? (
        <span className="tick-list-there">On the menu</span>
      ) : (
        <span className="tick-list-price">
          <span aria-hidden="true">$</span>
          <Input
            name={`price.${id}`}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            pattern="\$?[0-9,]*(\.[0-9]{0,2})?"
            title="Dollars with at most two decimals"
            aria-label={`Price of ${name}`}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            defaultValue={typed ?? price}
          />
        </span>
      )}
      {error !== undefined && (
        <span className="form-error" id={errorId}>
          {error}
        </span>
      )}
    </li>
  )
}
