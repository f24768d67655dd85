import { Form, Link, useLocation, useMatches, useNavigation, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useScreenLinks } from '../../platform/ui/frame/screen-link'
import { useBeginning } from '../../platform/ui/frame/use-beginning'
import { LANGUAGES, wordsIn } from '../words'
import { useStoredScreens } from '../offline/stored-screens'
import { useStoredTickets } from '../offline/stored-tickets'
import { OfflineNotice } from '../offline/offline-notice'
import { OrderBar } from '../orders/order-bar'
import type { FrameScreen } from './frame-screen'
import { lookIn } from './look-in'
import { useGuestStream } from './stream'
import { useLostFocus } from './use-lost-focus'
import { usePressed } from './use-pressed'
import { useWords } from './use-words'

const NO_ORDERS: FrameScreen['orders'] = []

interface FrameProps {
  children: ReactNode
  /** An error page replaces the screen. */
  isBroken?: boolean
}

/** The frame of every screen: navigation to places, orders and account, and the bar of the current order. */
export function Frame({ children, isBroken = false }: FrameProps) {
  const { words } = useWords()
  const frame = useRouteLoaderData<FrameScreen>('routes/app')
  const isSignedIn = frame?.isSignedIn ?? false
  const orders = frame?.orders ?? NO_ORDERS
  const busy = useNavigation().state !== 'idle'
  useGuestStream({ isWaiting: orders.length > 0, isBroken })
  useStoredScreens()
  useStoredTickets(orders, frame?.drawnAt)
  useBeginning()
  useLostFocus()
  usePressed()
  return (
    <div className="app" style={lookIn(useMatches())}>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <header className="app-head">
        <Link to="/app" className="app-name">
          {words.app}
        </Link>
        <nav className="app-links">
          {isSignedIn ? (
            <>
              <Link to="/app/orders">{words.account.orders}</Link>
              <Link to="/app/account">{words.account.you}</Link>
            </>
          ) : (
            <Link to="/app/sign-in">{words.account.signIn}</Link>
          )}
        </nav>
      </header>
      {busy && <div className="app-busy" aria-hidden="true" />}
      <OfflineNotice drawnAt={frame?.drawnAt} />
      <OrderBar orders={orders} />
      <main id="content" tabIndex={-1} onClick={useScreenLinks()}>
        {children}
      </main>
      <footer className="app-foot">
        <ChooseLanguage />
      </footer>
    </div>
  )
}

function ChooseLanguage() {
  const { language } = useWords()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/app/language" reloadDocument>
      <input type="hidden" name="to" value={pathname + search} />
      {LANGUAGES.filter((other) => other !== language).map((other) => (
        <button key={other} className="quiet" name="language" value={other} lang={other}>
          {wordsIn(other).language}
        </button>
      ))}
    </Form>
  )
}
