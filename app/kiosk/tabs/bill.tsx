import { groupBy } from '../../../contract/group-by'
import { percentOf } from '../../../contract/percent'
import { Moment } from '../../platform/ui/text'
import { Notice } from '../../platform/ui/query-result'
import { chargeWords, inDollars } from './charge-words'
import type { TabBillScreen } from './read-tabs'
import './bill.css'

type Tab = TabBillScreen['tab']
type Bill = NonNullable<Tab['bill']>

/** A tab's bill as its guest sees it, for the screen and on paper of 80 mm and A4. */
export function TabBill({ screen: { tab, business } }: { screen: TabBillScreen }) {
  const { bill, guest, openedAt, closedAt, charges } = tab
  if (bill === null) return <Notice tone="neutral">Each order on this tab was charged by itself.</Notice>
  return (
    <section className="tab-bill" aria-label={`Bill of ${guest}`}>
      <header>
        <p className="tab-bill-venue">{business.name}</p>
        <p>
          Tab {tab.id} of {guest}
        </p>
        <p>
          Opened <Moment at={openedAt} timeZone={business.timeZone} withTime />
          {closedAt !== null && (
            <>
              <br />
              Closed <Moment at={closedAt} timeZone={business.timeZone} withTime />
            </>
          )}
        </p>
      </header>
      {bill.lines.length === 0 ? <p>Nothing was ordered on it.</p> : <Orders lines={bill.lines} />}
      <Sums bill={bill} />
      {tab.sharing !== null && tab.sharing.shares.length > 0 && <Parts shares={tab.sharing.shares} />}
      <ul className="tab-bill-charges" aria-label="Card">
        {charges.map((charge) => (
          <li key={charge.id}>{chargeWords(charge)}</li>
        ))}
      </ul>
    </section>
  )
}

function Orders({ lines }: { lines: Bill['lines'] }) {
  return [...groupBy(lines, ({ orderId }) => orderId)].map(([orderId, ofOrder]) => (
    <section key={orderId} className="tab-bill-order">
      <h2>
        Order #{ofOrder[0]?.dailyNumber ?? orderId}
        {ofOrder[0]?.guest != null && ` · ${ofOrder[0].guest}`}
      </h2>
      <ul>
        {ofOrder.map((line, index) => (
          <li key={index}>
            <span>
              {line.quantity} × {line.name}
              {line.pour && <span className="tab-bill-pour"> {line.pour}</span>}
            </span>
            <span>{inDollars(line.total)}</span>
            {line.takenOff > 0 && (
              <>
                <span className="tab-bill-pour">taken off, tax included</span>
                <span>−{inDollars(line.takenOff)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** The parts of a tab that was closed in parts. */
function Parts({ shares }: { shares: NonNullable<Tab['sharing']>['shares'] }) {
  return (
    <dl className="tab-bill-sums" aria-label="Parts">
      {shares.map(({ name, amount, isPaid }, index) => (
        <div key={index}>
          <dt>
            {name}
            {isPaid && ', paid'}
          </dt>
          <dd>{inDollars(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Sums({ bill }: { bill: Bill }) {
  const sums = [
    ['Subtotal', bill.subtotal],
    ...bill.taxes.map(({ taxClass, taxRate, tax }) => [`${taxClass} (${percentOf(taxRate)}%)`, tax] as const),
    ['Service fee', bill.serviceFee],
    ['Tip', bill.tip],
  ] as const
  return (
    <dl className="tab-bill-sums">
      {sums.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{inDollars(amount)}</dd>
        </div>
      ))}
      {bill.takenOff > 0 && (
        <div>
          <dt>Taken off</dt>
          <dd>−{inDollars(bill.takenOff)}</dd>
        </div>
      )}
      <div className="tab-bill-total">
        <dt>Total</dt>
        <dd>{inDollars(bill.total)}</dd>
      </div>
    </dl>
  )
}
