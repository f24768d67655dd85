import type { KioskOrder, KioskScreen } from '../screen'
import { CubbyJobs, jobsOf } from '../cubbies/cubby-jobs'
import { WaitingGuests, waitingGuests } from '../cubbies/waiting-guests'
import { LimitedNetwork } from '../head/limited-network'
import { Sheet } from '../sheet'
import { HeldBack } from '../tickets/held-back'
import { Reported, type ReportedOrder } from '../tickets/guest-problems'
import './attention.css'

/**
 * One red button with the number of things that need somebody now. It opens them beside the tickets: guests who wait for staff, guests at a drink limit,
 * problems that guests report, cubbies to look at. Its place stays empty while there is nothing.
 */
export function Attention({ screen, orders }: { screen: KioskScreen; orders: readonly KioskOrder[] }) {
  const { lockers, mayAct, isNetworkLimited, heldBack } = screen
  const guests = waitingGuests(orders)
  const reported: ReportedOrder[] = [...orders, ...screen.reportedAfter].filter(({ problems }) =>
    problems.some(({ resolvedAt }) => resolvedAt === null),
  )
  const count = guests.length + heldBack.length + reported.length + jobsOf(lockers).length + Number(isNetworkLimited)
  const [first] = guests
  return (
    <div className="kiosk-attention">
      <p className="hidden-label" role="status">
        {count > 0 && `${count} to see to. ${first ? `${first.guest} waits at cubby ${first.cubby?.number}.` : ''}`}
      </p>
      {count > 0 && (
        <Sheet
          className="attention-pill"
          summary={
            <>
              <strong>{count}</strong>{' '}
              {first ? `Guest at cubby ${first.cubby?.number}` : heldBack.length > 0 ? 'Drink limit' : 'to see to'}
            </>
          }
          always={<h2>To see to</h2>}
        >
          <LimitedNetwork isLimited={isNetworkLimited} />
          <WaitingGuests orders={orders} lockers={lockers} mayAct={mayAct} />
          <HeldBack guests={heldBack} mayAct={mayAct} />
          <Reported orders={reported} mayAct={mayAct} />
          <CubbyJobs lockers={lockers} mayAct={mayAct} />
        </Sheet>
      )}
    </div>
  )
}
