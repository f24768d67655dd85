import { Button } from '@radix-ui/themes'
import { useFetcher } from '@remix-run/react'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { AtOnceForm } from '../tickets/press-form'
import { Refused } from '../tickets/refused'
import type { KioskScreen } from '../screen'
import './together.css'

/** Waiting orders with the same drinks, each group with one button that starts them all. */
export function TogetherList({ together, mayAct }: Pick<KioskScreen, 'together' | 'mayAct'>) {
  if (together.length === 0 || !mayAct) return null
  return (
    <ul className="kiosk-together" aria-label="Start the same drinks together">
      {together.map((group) => (
        <Group key={group.drink} group={group} />
      ))}
    </ul>
  )
}

function Group({ group: { drink, name, quantity, orders, apart } }: { group: KioskScreen['together'][number] }) {
  const key = `together-${drink}`
  const fetcher = useFetcher({ key })
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
            {apart.note > 0 && <small>with notes: {apart.note}, start separately</small>}
            {apart.allergen > 0 && <small>with allergens: {apart.allergen}, start separately</small>}
          </span>
        </Button>
      </AtOnceForm>
      {isRefusedAnswer(fetcher.data) && <Refused message={fetcher.data.refused.message} />}
    </li>
  )
}
