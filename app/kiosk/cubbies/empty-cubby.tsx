import { Button, Flex } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import type { CubbyView } from '../../ordering/lockers/views'
import { DoorsAway, useDoorsAway } from './doors-away'
import './empty-cubby.css'

interface EmptyCubbyProps {
  cubby: CubbyView
  /** The locker's code. */
  lockerId: string
  online: boolean
}

/**
 * How staff empty a cubby: its back opens, and the door sensor completes it; with a broken lock, by hand. Each step asks for confirmation, and the
 * refund has to be chosen explicitly.
 */
export function EmptyCubby({
  cubby: { number, phase, orderId, orderNumber, checkInside },
  lockerId,
  online,
}: EmptyCubbyProps) {
  const isAway = useDoorsAway()
  if (phase !== 'Unclaimed' && phase !== 'Fault' && phase !== 'Emptying') return null
  const hasGuest = phase === 'Unclaimed' && orderId !== null
  const looked = phase !== 'Unclaimed'
  return (
    <details className="empty-cubby">
      <summary>{phase === 'Emptying' ? 'Not done?' : 'Empty it'}</summary>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="lockerId" value={lockerId} />
        <input type="hidden" name="cubby" value={number} />
        {hasGuest && (
          <fieldset>
            <legend>Refund the guest of #{orderNumber}?</legend>
            <label>
              <input type="radio" name="refund" value="no" required /> No, it was made
            </label>
            <label>
              <input type="radio" name="refund" value="yes" required /> Yes, refund it
            </label>
          </fieldset>
        )}
        <Flex wrap="wrap" gap="2">
          <Button type="submit" name="intent" value="emptyCubby" size="2" disabled={!online || isAway}>
            {phase === 'Emptying' ? 'Open again' : 'Open the back'}
          </Button>
          <Button type="submit" name="intent" value="emptiedByHand" size="2" variant="soft" color="gray">
            {looked ? 'I looked: it is empty' : 'Emptied by hand'}
          </Button>
        </Flex>
        <DoorsAway />
        {!online && <p>The locker is offline: open the cubby with the key.</p>}
        {checkInside && looked && <p>Look inside first: something may still be in it.</p>}
      </Form>
    </details>
  )
}
