import { Button } from '@radix-ui/themes'
import { COMP_REASONS } from '../../../contract/comps'
import { Input, Select } from '../../platform/ui/form/field'
import type { KioskOrder } from '../screen'
import { AtOnceForm, pressKey } from './press-form'

const [OTHER] = COMP_REASONS.filter((reason) => reason === 'Other')
const LISTED = COMP_REASONS.filter((reason) => reason !== 'Other')

/** Gives a drink or the order away: one press on a reason comps all of it, which can be undone for 10 seconds. */
export function Comp({ order, disabled }: { order: KioskOrder; disabled: boolean }) {
  return (
    <AtOnceForm fetcherKey={pressKey(order.id)} closes>
      <input type="hidden" name="intent" value="comp" />
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="version" value={order.version} />
      {order.items.length > 1 && <What order={order} />}
      <HowMuch id={`comp-${order.id}`} />
      <p>Why? It leaves in 10 seconds.</p>
      {LISTED.map((reason) => (
        <Button
          key={reason}
          type="submit"
          name="compReason"
          value={reason}
          variant="soft"
          color="gray"
          size="3"
          disabled={disabled}
        >
          {reason}
        </Button>
      ))}
      <label htmlFor={`comp-words-${order.id}`}>Another reason</label>
      <Input id={`comp-words-${order.id}`} name="words" maxLength={255} autoComplete="off" />
      <Button type="submit" name="compReason" value={OTHER} variant="soft" color="gray" size="3" disabled={disabled}>
        Comp for it
      </Button>
    </AtOnceForm>
  )
}

function What({ order }: { order: KioskOrder }) {
  return (
    <Select name="line" defaultValue="" aria-label="What to comp">
      <option value="">The whole order</option>
      {order.items.map(({ id, quantity, name }) => (
        <option key={id} value={id}>
          {quantity} × {name}
        </option>
      ))}
    </Select>
  )
}

function HowMuch({ id }: { id: string }) {
  return (
    <>
      <label htmlFor={id}>How much, if not all: 5 or 20%</label>
      <Input id={id} name="howMuch" maxLength={10} autoComplete="off" />
    </>
  )
}
