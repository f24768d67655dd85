import { Button } from '@radix-ui/themes'
import { Form, Link } from '@remix-run/react'
import { formatClock } from '../../platform/ui/dates'
import { useLostSince } from '../../platform/ui/live/connection'
import { Dialog } from '../../platform/ui/form/dialog'
import { useQueryLink, useScreenQuery } from '../../platform/ui/frame/location'
import { Notice } from '../../platform/ui/query-result'
import { closingWords, failureWords, inDollars, liveWords } from './charge-words'
import type { TabBillScreen } from './read-tabs'
import './bill-actions.css'

/** Value of the query parameter `ask` that opens the dialog which closes the tab. */
export const CLOSE_ASK = 'close'

/** The state of a tab, and the buttons that close it, charge it again and print its bill. */
export function BillActions({ screen }: { screen: TabBillScreen }) {
  const { tab, mayAct, liveOrders } = screen
  const sharesUntil = tab.sharing?.sharesUntil ?? null
  const link = useQueryLink()
  const isAsked = useScreenQuery().get('ask') === CLOSE_ASK
  const isLost = useLostSince() !== null
  const isOpen = tab.status === 'Open' && tab.limit !== null
  const canClose = isOpen && mayAct && liveOrders === 0
  return (
    <div className="bill-actions">
      <TabState screen={screen} />
      <div className="bill-buttons">
        {canClose && (
          <Button asChild size="3">
            <Link to={link({ ask: CLOSE_ASK })} preventScrollReset>
              Close the tab
            </Link>
          </Button>
        )}
        {(tab.unpaid > 0 || sharesUntil !== null) && mayAct && (
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value="chargeAgain"
              size="3"
              {...(sharesUntil === null ? { color: 'red' } : { variant: 'soft' })}
              disabled={isLost}
            >
              {sharesUntil === null ? 'Charge again' : 'Charge the rest'}
            </Button>
          </Form>
        )}
        {tab.bill && (
          <Button
            type="button"
            className="bill-print"
            size="3"
            variant="soft"
            color="gray"
            onClick={() => window.print()}
          >
            Print
          </Button>
        )}
      </div>
      {canClose && isAsked && (
        <Dialog
          title={`Close the tab of ${tab.guest}?`}
          closeTo={link({ ask: null })}
          form="close-tab"
          submitLabel={tab.bill && tab.bill.total > 0 ? 'Charge' : 'Close it'}
        >
          <Form method="post" id="close-tab">
            <input type="hidden" name="intent" value="closeTab" />
            <p>{closingWords(tab)}</p>
          </Form>
        </Dialog>
      )}
    </div>
  )
}

function TabState({ screen: { tab, business, liveOrders } }: { screen: TabBillScreen }) {
  const { status, unpaid, settledAt, bill, charges, closedAt } = tab
  if (bill === null) return null
  if (unpaid > 0) {
    const failed = charges.findLast((charge) => charge.status === 'Failed')
    return (
      <Notice tone="bad">
        {inDollars(unpaid)} not paid: {failureWords(failed?.errorMessage ?? null)}. Charge it again, or ask the guest to
        pay with another card in the app.
      </Notice>
    )
  }
  if (settledAt !== null) {
    return <Notice tone="good">{bill.total > 0 ? `${inDollars(bill.total)} paid.` : 'Closed. Nothing was due.'}</Notice>
  }
  if (tab.sharing?.sharesUntil != null) {
    const until = formatClock(tab.sharing.sharesUntil, business.timeZone)
    return <Notice tone="neutral">Closed. Friends pay their parts until {until}; then the rest is charged.</Notice>
  }
  if (closedAt !== null) return <Notice tone="neutral">Closed. The card is being charged.</Notice>
  if (status === 'Pending')
    return <Notice tone="neutral">The card is not held yet: the guest is still opening it.</Notice>
  return liveOrders > 0 ? <Notice tone="warn">{liveWords(liveOrders)}</Notice> : null
}
