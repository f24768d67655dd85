import { Button } from '@radix-ui/themes'
import { Form, Link } from '@remix-run/react'
import { containsWords } from '../../../contract/folded'
import { MINUTE_MS } from '../../../contract/time'
import { Badge } from '../../platform/ui/badge'
import { formatClock, isoOf } from '../../platform/ui/dates'
import { minutesInWords } from '../../platform/ui/how-long'
import { Notice } from '../../platform/ui/query-result'
import { Find, useFind } from '../rail/find'
import { CLOSE_ASK } from './bill-actions'
import { inDollars, limitWords } from './charge-words'
import type { TabsScreen } from './read-tabs'
import './tab-list.css'

type Tab = TabsScreen['tabs'][number]

/** The list has a search above this many tabs, which is what a tablet shows at once. */
const FEW_TABS = 8

/** The unpaid tabs of the bar, then its open ones. */
export function TabList({ screen: { tabs, business, now, mayAct } }: { screen: TabsScreen }) {
  const find = useFind()
  const found = tabs.filter(({ guest }) => containsWords(guest, find.words))
  if (tabs.length === 0) return <Notice tone="neutral">No tab is open. Guests open one on their phone.</Notice>
  return (
    <div className="tab-list">
      {tabs.length > FEW_TABS && <Find find={find} label="Find a guest" />}
      {found.length === 0 && <p>No guest matches “{find.words}”.</p>}
      <ul>
        {found.map((tab) => (
          <TabRow key={tab.id} tab={tab} timeZone={business.timeZone} now={now} mayAct={mayAct} />
        ))}
      </ul>
    </div>
  )
}

function TabRow({ tab, timeZone, now, mayAct }: { tab: Tab; timeZone: string; now: number; mayAct: boolean }) {
  const { id, guest, friends, openedAt, lastActivityAt, liveOrders, unpaid, failure, sharesUntil } = tab
  const idle = Math.floor(Math.max(0, now - Date.parse(lastActivityAt)) / MINUTE_MS)
  const bill = `/kiosk/tabs/${id}`
  return (
    <li className="tab-row" data-unpaid={unpaid > 0 || undefined}>
      <div className="tab-row-facts">
        <h2>
          <Link to={bill}>{guest}</Link>
        </h2>
        {unpaid > 0 ? (
          <p className="tab-row-unpaid">
            {inDollars(unpaid)} not paid: {failure ?? 'card declined'}
          </p>
        ) : (
          <Spent tab={tab} />
        )}
        <p className="tab-row-since">
          since <time dateTime={isoOf(openedAt)}>{formatClock(openedAt, timeZone)}</time>
          {sharesUntil !== null && ` · friends pay until ${formatClock(sharesUntil, timeZone)}`}
          {unpaid === 0 && sharesUntil === null && (idle < 1 ? ' · used just now' : ` · idle ${minutesInWords(idle)}`)}
          {friends > 0 && ` · ${friends === 1 ? '1 friend' : `${friends} friends`}`}
          {liveOrders > 0 && (
            <>
              {' '}
              <Badge tone="info">{liveOrders === 1 ? '1 order live' : `${liveOrders} orders live`}</Badge>
            </>
          )}
        </p>
      </div>
      {mayAct && unpaid > 0 && (
        <Charge bill={bill} name={`Charge the card of ${guest} again`} text="Charge again" isBad />
      )}
      {mayAct && sharesUntil !== null && (
        <Charge bill={bill} name={`Charge the rest to the card of ${guest}`} text="Charge the rest" />
      )}
      {mayAct && unpaid === 0 && sharesUntil === null && <Close bill={bill} guest={guest} />}
    </li>
  )
}

/** '$38.20 of $100', with a thin bar. */
function Spent({ tab: { total, limit } }: { tab: Tab }) {
  const share = limit === null || limit === 0 ? 0 : Math.min(1, total / limit)
  return (
    <>
      <p className="tab-row-spent">
        <strong>{inDollars(total)}</strong>
        {limit !== null && ` of ${limitWords(limit)}`}
      </p>
      <span className="tab-row-bar" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} data-full={share > 0.8 || undefined} />
      </span>
    </>
  )
}

function Close({ bill, guest }: { bill: string; guest: string }) {
  return (
    <Button asChild size="3" variant="soft">
      <Link to={`${bill}?ask=${CLOSE_ASK}`} aria-label={`Close the tab of ${guest}`}>
        Close
      </Link>
    </Button>
  )
}

interface ChargeProps {
  bill: string
  name: string
  text: string
  /** Colors the button red: an earlier charge has failed. */
  isBad?: boolean
}

function Charge({ bill, name, text, isBad = false }: ChargeProps) {
  return (
    <Form method="post" action={bill}>
      <input type="hidden" name="intent" value="chargeAgain" />
      <Button type="submit" size="3" {...(isBad ? { color: 'red' } : { variant: 'soft' })} aria-label={name}>
        {text}
      </Button>
    </Form>
  )
}
