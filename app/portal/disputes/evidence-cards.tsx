import { Card } from '../../platform/ui/card'
import { Fact, Facts } from '../../platform/ui/facts'
import { HistoryList } from '../../platform/ui/history-list'
import { TextLink } from '../../platform/ui/text-link'
import { Moment, Money } from '../../platform/ui/text'
import type { Evidence } from './evidence'
import { doorInWords } from './fields'
import './evidence-cards.css'

interface Part {
  evidence: Evidence
}

/** The order's lines, total and receipt, as the guest agreed to them. */
export function AgreedCard({ evidence: { order, lines, payment, receiptAt } }: Part) {
  return (
    <Card
      title="Ordered and agreed"
      note={<Moment at={order.placedAt} timeZone={order.timeZone} withTime />}
      action={<TextLink to={`/orders/${order.id}`}>Open the order</TextLink>}
    >
      <HistoryList>
        {lines.map(({ id, quantity, name, pourName, chosen, unitPriceCents }) => (
          <li key={id}>
            {quantity} × {name}
            {pourName && `, ${pourName}`} at <Money cents={unitPriceCents} />
            {chosen.length > 0 && <p className="dispute-detail">{chosen.join(', ')}</p>}
          </li>
        ))}
      </HistoryList>
      <Facts>
        <Fact label="Drinks">
          <Money cents={order.subtotalCents} />
        </Fact>
        <Fact label="Tax">
          <Money cents={order.taxCents} />
        </Fact>
        <Fact label="Service fee">
          <Money cents={order.serviceFeeCents} />
        </Fact>
        <Fact label="Tip">
          <Money cents={order.tipCents} />
        </Fact>
        <Fact label="Total shown and agreed">
          <Money cents={order.totalCents} />
        </Fact>
        <Fact label="Refunded">
          <Money cents={order.refundedTotalCents} />
        </Fact>
        {payment.map(({ attempt, status, amountCents }) => (
          <Fact key={attempt} label={`Payment ${attempt}`}>
            <Money cents={amountCents} />, {status}
          </Fact>
        ))}
        <Fact label="Receipt mailed">
          {receiptAt !== null && <Moment at={receiptAt} timeZone={order.timeZone} withTime />}
        </Fact>
      </Facts>
    </Card>
  )
}

/** The guest's age check and earlier orders. */
export function GuestCard({ evidence: { order, age, earlier } }: Part) {
  return (
    <Card title="The guest">
      <Facts>
        <Fact label="Name">
          {order.firstName} {order.lastName}
        </Fact>
        <Fact label="Guest since">
          <Moment at={order.guestSince} timeZone={order.timeZone} />
        </Fact>
        <Fact label="Age verified">
          {age && (
            <>
              {age.bar ? `at the bar by ${age.bar.who} (${age.bar.document})` : `by ${age.by ?? 'an identity check'}`}
              {age.at !== null && (
                <>
                  {' '}
                  on <Moment at={age.at} timeZone={order.timeZone} />
                </>
              )}
              {age.over21 ? ', at least 21 when ordering' : ', under 21 when ordering'}
            </>
          )}
        </Fact>
        <Fact label="Earlier orders here, undisputed">{earlier.count}</Fact>
        <Fact label="Of these with the same card">{earlier.sameCard}</Fact>
      </Facts>
      {earlier.named.length > 0 && (
        <HistoryList>
          {earlier.named.map(({ id, placedAt, totalCents }) => (
            <li key={id}>
              <Moment at={placedAt} timeZone={order.timeZone} withTime />
              <p>
                <TextLink to={`/orders/${id}`}>Order {id}</TextLink>, <Money cents={totalCents} />
              </p>
            </li>
          ))}
        </HistoryList>
      )}
    </Card>
  )
}

/** The order's steps with the staff who made it, and the door movements. */
export function ActivityCard({ evidence: { order, history, doors } }: Part) {
  const steps = [
    ...history.map(({ id, at, toStatus, name }) => ({ key: `step-${id}`, at, text: `${toStatus}: ${name}` })),
    ...doors.map((line) => ({
      key: line.id,
      at: line.at,
      text: `${line.locker}, ${doorInWords(line)}${line.by === null ? '' : ` (${line.by})`}`,
    })),
  ].sort((one, other) => one.at - other.at)
  return (
    <Card title="What happened" note="Staff names stay here: the bank reads ‘a member of staff’.">
      <HistoryList>
        {steps.map(({ key, at, text }) => (
          <li key={key}>
            <Moment at={at} timeZone={order.timeZone} withTime />
            <p>{text}</p>
          </li>
        ))}
      </HistoryList>
    </Card>
  )
}

/** Whether the records are unchanged since they were written. */
export function ChainCard({ evidence: { chain } }: Part) {
  return (
    <Card title={chain.holds ? 'The records are unchanged' : 'The records were changed'}>
      {chain.faults.length > 0 && (
        <ul role="alert">
          {chain.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <Facts>
        <Fact label="Records in the chain">{chain.records}</Fact>
        <Fact label="Older than the chain">{chain.before}</Fact>
        <Fact label="Door records">{chain.thinned ? 'Summarized after their retention' : 'All kept'}</Fact>
        <Fact label="Last hash">{chain.head && <code className="dispute-hash">{chain.head}</code>}</Fact>
      </Facts>
    </Card>
  )
}
