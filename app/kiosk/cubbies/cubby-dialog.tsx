import { Form } from '@remix-run/react'
import { Dialog } from '../../platform/ui/form/dialog'
import { useQueryLink, useScreenQuery } from '../../platform/ui/frame/location'
import { PHASE_LABELS } from './cubby-chip'
import { DoorsAway } from './doors-away'
import type { KioskLocker } from '../screen'

/** Query parameter: the cubby whose dialog is open, such as 'river-city:3'. */
export const CUBBY_FIELD = 'cubby'

/** True if the cubby may hold something, so that staff can open its back. */
export function holdsSomething({ occupied, orderId, checkInside }: KioskLocker['cubbies'][number]): boolean {
  return occupied || orderId !== null || checkInside
}

export function cubbyKey(locker: { lockerId: string }, cubby: { number: number }): string {
  return `${locker.lockerId}:${cubby.number}`
}

/** Shows the tapped cubby's content and opens its back door. */
export function CubbyDialog({ lockers }: { lockers: readonly KioskLocker[] }) {
  const link = useQueryLink()
  const asked = useScreenQuery().get(CUBBY_FIELD)
  const found = lockers
    .flatMap((locker) => locker.cubbies.map((cubby) => ({ locker, cubby })))
    .find(({ locker, cubby }) => cubbyKey(locker, cubby) === asked)
  if (!found || !holdsSomething(found.cubby)) return null
  const { locker, cubby } = found
  return (
    <Dialog
      title={`Cubby ${cubby.number}: ${PHASE_LABELS[cubby.phase]}`}
      closeTo={link({ [CUBBY_FIELD]: null })}
      form="open-back"
      submitLabel="Open back"
    >
      <Form method="post" id="open-back">
        <input type="hidden" name="intent" value="openDoor" />
        <input type="hidden" name="door" value="back" />
        <input type="hidden" name="lockerId" value={locker.lockerId} />
        <input type="hidden" name="cubby" value={cubby.number} />
        <p>
          {cubby.orderNumber === null ? 'No order is in it.' : `#${cubby.orderNumber} is in it.`} Only the back door
          opens. Put back what you take out, or hand the order over under Ready.
        </p>
        <DoorsAway />
        {!locker.online && <p>The locker is offline: open the cubby with the key.</p>}
      </Form>
    </Dialog>
  )
}
