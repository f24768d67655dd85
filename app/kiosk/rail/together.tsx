import { Button } from '@radix-ui/themes'
import { useFetcher } from '@remix-run/react'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { AtOnceForm } from '../tickets/press-form'
import { Refused } from '../tickets/refused'
import { useSlots } from './use-slots'
import type { KioskScreen } from '../screen'
import './together.css'

/**
 * Waiting orders with the same drinks, each group with one button that starts them all. Groups keep their places as tickets do, and the strip keeps the
 * place of all of them, so that what comes and goes moves nothing.
 */
export function TogetherList({ together, mayAct }: Pick<KioskScreen, 'together' | 'mayAct'>) {
  const offered = mayAct ? together : []
  const places = useSlots(
    offered.map(({ drink }) => drink),
    'together',
  )
  return (
    <div className="kiosk-together">
      {places.length > 0 && (
        <ul aria-label="Start the same drinks together">
          {places.map(({ id }) => {
            const group = offered.find(({ drink }) => drink === id)
            return group ? <Group key={id} group={group} /> : <li key={id} aria-hidden="true" />
          })}
        </ul>
      )}
    </div>
  )
}

function Group({ group: { drink, name, quantity, orders, apart } }: { group: KioskScreen['together'][number] }) {
  const key = `together-${drink}`
  const fetcher = useFetcher({ key })
  const left = leftOut(apart)
  return (
    <li>
      <AtOnceForm fetcherKey={key}>
        {orders.map(({ id, version }) => (
          <input key={id} type="hidden" name="order" value={`${id}:${version}`} />
        ))}
        <Button
          type="submit"
          name="intent"
          value="startTogether"
          size="3"
          variant="soft"
          disabled={fetcher.state !== 'idle'}
        >
          <span>
            <strong>
              {quantity} × {name}
            </strong>{' '}
            Start {orders.length} orders
            {left !== '' && <small>{left}</small>}
          </span>
        </Button>
      </AtOnceForm>
      {isRefusedAnswer(fetcher.data) && <Refused message={fetcher.data.refused.message} />}
    </li>
  )
}

/** Returns how many orders with the drink a group leaves out, and why; '' for none. */
function leftOut({ note, allergen }: KioskScreen['together'][number]['apart']): string {
  if (note > 0 && allergen > 0) return `with notes: ${note}, allergens: ${allergen}, separately`
  if (note > 0) return `with notes: ${note}, start separately`
  return allergen > 0 ? `with allergens: ${allergen}, start separately` : ''
}
