import { Form, Link, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { dollars } from '../frame/amounts'
import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import { Listed } from '../orders/listed'
import { CloseTab } from './close-tab'
import { LeaveTab } from './leave-tab'
import { Parts } from './parts'
import { RaiseTab } from './raise-tab'
import { TabBill } from './tab-bill'
import type { TabScreen } from './tab-screen'
import { useTabWords } from './use-tab-words'

interface TabPageProps {
  tab: TabScreen
  refused: { code: string; message: string } | null
}

/** Seconds between reloads while a bank is asked. No event reports a hold before the tab's first order. */
const RELOAD_SECONDS = 8

/** A visit to a venue. A tab that is paid at the end has its bill, its hold, and the forms that raise and close it. */
export function TabPage({ tab, refused }: TabPageProps) {
  const { placeName, openedAt, closedAt, bill, closing, raise } = tab
  const { words } = useWords()
  const texts = useTabWords()
  useReload(tab.reloads || tab.follows)
  return (
    <section className="orders tab">
      {tab.reloads && (
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
      )}
      <Link className="back" to="/app/orders">
        ‹ {words.orders.title}
      </Link>
      <h1>{tab.heading}</h1>
      <p>
        <strong>{placeName}</strong>
        <br />
        <span className="soft">
          {texts.since(openedAt)}
          {closedAt !== null && ` · ${texts.closedAt(closedAt)}`}
        </span>
      </p>
      <Refusal refused={refused} />
      <Hold hold={tab.hold} />
      {tab.friend?.text != null && <p className="note">{tab.friend.text}</p>}
      <Money tab={tab} />
      {tab.parts && <Parts parts={tab.parts} />}
      {bill && <TabBill bill={bill} />}
      <Listed title={words.orders.earlier} orders={tab.isVisit ? [] : tab.orders} />
      {tab.isOpen && <GoOn tab={tab} />}
      {tab.live !== null && <p className="soft">{tab.live}</p>}
      {raise && <RaiseTab raise={raise} />}
      {tab.share && (
        <Link className="tab-line" to={tab.share.to}>
          {tab.share.text} ›
        </Link>
      )}
      {tab.friend?.isOn === true && tab.isOpen && <LeaveTab friend={tab.friend} />}
      {closing && <CloseTab closing={closing} />}
      {tab.isVisit && <Visit tab={tab} />}
      <Listed title={texts.cancelled} orders={tab.cancelled} />
    </section>
  )
}

/** The notice about a pending or failed hold, and the button that continues it. */
function Hold({ hold }: Pick<TabScreen, 'hold'>) {
  return (
    <div role="status">
      {hold && (
        <>
          <p className={hold.isBad ? 'refusal' : 'note'}>{hold.text}</p>
          {hold.button && (
            <a className="button" href={hold.button.to}>
              {hold.button.text}
            </a>
          )}
        </>
      )}
    </div>
  )
}

/** The sums of a closed tab that were charged, released, or are unpaid. */
function Money({ tab: { id, slug, closedAt, isCharging, charges, unpaid, hold, isVisit } }: { tab: TabScreen }) {
  const texts = useTabWords()
  const { closed } = texts
  if (closedAt === null || isVisit) return null
  return (
    <div role="status" className="money">
      {isCharging && <p className="note">{closed.charging}</p>}
      {unpaid !== null && (
        <>
          <p className={unpaid.isBad ? 'refusal' : 'note'}>{unpaid.text}</p>
          {/* Loads a new document: only the payment page's policy allows Stripe's form. */}
          {!hold && (
            <Link className="button" to={`/app/tabs/${id}/pay`} reloadDocument>
              {unpaid.button}
            </Link>
          )}
        </>
      )}
      {charges.length > 0 && unpaid === null && (
        <ul className="note">
          {charges.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {!isCharging && unpaid === null && !hold && (
        <Link className="button second" to={`/app/b/${slug}`}>
          {texts.toMenu}
        </Link>
      )}
    </div>
  )
}

/** The link to the basket, or to the menu if it is empty. */
function GoOn({ tab: { slug, hasBasket, bill } }: { tab: TabScreen }) {
  const texts = useTabWords()
  const isFirst = bill === null || bill.groups.length === 0
  return (
    <Link className={isFirst ? 'button' : 'button second'} to={`/app/b/${slug}${hasBasket ? '/basket' : ''}`}>
      {hasBasket ? texts.toBasket : texts.toMenu}
    </Link>
  )
}

/** A visit whose orders were each paid when they were placed. */
function Visit({ tab: { total, orders, orderCount, closedAt, mayClose } }: { tab: TabScreen }) {
  const { language } = useWords()
  const { visit, orders: counted } = useTabWords()
  const isSending = useNavigation().state !== 'idle'
  return (
    <>
      <dl className="sums">
        <dt className="sum">{visit.total}</dt>
        <dd className="sum">{dollars(total, language)}</dd>
      </dl>
      <Listed title={counted(orderCount)} orders={orders} />
      {closedAt === null && (
        <>
          <p className="soft">{visit.how}</p>
          {mayClose && (
            <Form method="post">
              <button className="button second" name="intent" value="close" aria-disabled={isSending}>
                {visit.close}
              </button>
            </Form>
          )}
        </>
      )}
    </>
  )
}

/** Reloads the screen's data every few seconds while `isWaiting`. */
function useReload(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(revalidate, RELOAD_SECONDS * 1000)
    return () => clearInterval(timer)
    // The revalidator is a new object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWaiting])
}
