import { Link } from '@remix-run/react'
import type { DemoScreen } from './demo-screen'
import { resultInWords } from './words'
import './night-section.css'

/** The night so far, from the orders in the database, the menu for the visitor's own phone, and the way on. */
export function NightSection({ screen }: { screen: Pick<DemoScreen, 'name' | 'isNamed' | 'result' | 'ownPhone'> }) {
  const { name, result, ownPhone } = screen
  const { address, isReachable, code } = ownPhone
  return (
    <section id="night" className="demo-night-result" aria-labelledby="demo-night-title">
      <div>
        <h2 id="demo-night-title">{name}, tonight</h2>
        <p className="demo-result">{result.orders === 0 ? 'No orders yet' : resultInWords(result)}</p>
        <p className="demo-soft">
          {result.orders === 0
            ? 'Order a drink, or let a busy night run. The result is here.'
            : 'Sales without tax and fee. A drink’s time runs from the payment until it is ready.'}
        </p>
        <SetUp screen={screen} />
      </div>
      <div className="demo-own-phone">
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          width="176"
          height="176"
          role="img"
          aria-label="The menu’s QR code"
        >
          <rect width={code.size} height={code.size} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
        <div>
          <h3>On your own phone</h3>
          {isReachable ? (
            <p>
              Scan, order and watch the ticket come in. You are not in Jacksonville: use the guest code on the bar’s
              screen.
            </p>
          ) : (
            <p>
              This demo only listens on this computer. Start it with <code>HOST=0.0.0.0 npm start</code>, and scan in
              the same Wi-Fi.
            </p>
          )}
          <p className="demo-soft demo-address">{address}</p>
        </div>
      </div>
    </section>
  )
}

/** Leads into the first hour. A name that the visitor has typed comes along. */
export function SetUp({ screen: { name, isNamed } }: { screen: Pick<DemoScreen, 'name' | 'isNamed'> }) {
  const query = isNamed ? `?${new URLSearchParams({ businessName: name })}` : ''
  return (
    <Link data-go="" to={`/signup${query}`} reloadDocument>
      Set up my bar
    </Link>
  )
}
