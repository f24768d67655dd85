import { Form, Link } from '@remix-run/react'
import { dollars } from '../frame/amounts'
import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import { Listed } from './listed'
import type { TabScreen } from './tab-screen'

interface TabPageProps {
  tab: TabScreen
  refused: { code: string; message: string } | null
}

/** A visit to a venue, and its total. */
export function TabPage({ tab: shown, refused }: TabPageProps) {
  const { placeName, total, openedAt, closedAt, orders, orderCount, cancelled, mayClose } = shown
  const { words, language } = useWords()
  const { tab } = words.orders
  return (
    <section className="orders">
      <Link className="back" to="/app/orders">
        ‹ {words.orders.title}
      </Link>
      <h1>{tab.title}</h1>
      <p>
        <strong>{placeName}</strong>
        <br />
        <span className="soft">
          {tab.since(openedAt)}
          {closedAt !== null && ` · ${tab.closed(closedAt)}`}
        </span>
      </p>
      <Refusal refused={refused} />
      <dl className="sums">
        <dt className="sum">{tab.total}</dt>
        <dd className="sum">{dollars(total, language)}</dd>
      </dl>
      <Listed title={tab.orders(orderCount)} orders={orders} />
      <Listed title={tab.cancelled} orders={cancelled} />
      {closedAt === null && (
        <>
          <p className="soft">{tab.how}</p>
          {mayClose && (
            <Form method="post">
              <button className="button second">{tab.close}</button>
            </Form>
          )}
        </>
      )}
    </section>
  )
}
