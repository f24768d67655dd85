import { Form, Link } from '@remix-run/react'
import { useState } from 'react'
import type { Refused } from '../../platform/request/portal'
import { dollars } from '../frame/amounts'
import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import { BasketLine } from './basket-line'
import type { BasketScreen } from './basket-screen'
import { Checkout } from './checkout'
import { FeeAndTax } from './fee-and-tax'
import type { ChosenTip } from './tip-choice'
import { TabLine } from './tab-line'
import { TabOffer } from './tab-offer'
import { Unpaid } from './unpaid'
import { isAboutCode } from '../frame/venue-code-form'
import { Locate } from './locate'

interface BasketPageProps {
  screen: BasketScreen
  answer: Refused | undefined
}

/** The lines of the basket, and the guest's next step. */
export function BasketPage({ screen, answer }: BasketPageProps) {
  const { words, language } = useWords()
  const { venue, lines, subtotal, unpaid, gone } = screen
  // Kept here, because the checkout goes while the venue takes no orders.
  const [tip, setTip] = useState<ChosenTip>()
  const refused = answer?.refused ?? null
  const stillTaken = 'stillTaken' in screen ? screen.stillTaken : null
  const checkout = useCheckout(screen, stillTaken !== null)
  return (
    <section className="basket">
      <Link className="back" to={`/app/b/${venue.slug}`}>
        ‹ {venue.name}
      </Link>
      <h1>{words.basket.title}</h1>
      {gone !== null && <p className="note">{gone}</p>}
      {screen.tab && <TabLine tab={screen.tab} />}
      {unpaid && <Unpaid order={unpaid} />}
      {lines.length === 0 && !unpaid && <p className="soft">{words.basket.empty}</p>}
      <ul>
        {lines.map((line) => (
          <BasketLine key={line.key} slug={venue.slug} line={line} />
        ))}
      </ul>
      <p role="status" className="announced">
        {words.menu.basket(lines.reduce((sum, { quantity }) => sum + quantity, 0))}, {dollars(subtotal, language)}
      </p>
      <Refusal refused={isAboutCode(refused) ? null : refused} />
      {screen.offer && !screen.offer.isOnly && <TabOffer offer={screen.offer} />}
      {screen.says.map((line) => (
        <p key={line} className="soft">
          {line}
        </p>
      ))}
      {checkout && stillTaken !== null && <p className="note">{stillTaken}</p>}
      {checkout ? (
        <Checkout
          key={checkout.orderKey}
          slug={venue.slug}
          answer={answer}
          subtotal={subtotal}
          checkout={checkout}
          tip={(checkout.tab ? undefined : tip) ?? { chosen: checkout.defaultTip, typed: '' }}
          onTip={setTip}
          isChangeShown={refused !== null}
        />
      ) : (
        <NextStep screen={screen} answer={refused} />
      )}
    </section>
  )
}

/** Returns the checkout. When a pause begins that still takes the order, it is the one that the guest has read. */
function useCheckout({ checkout }: BasketScreen, isStillTaken: boolean) {
  const [read, setRead] = useState(checkout)
  if (checkout && checkout !== read) setRead(checkout)
  return checkout ?? (isStillTaken ? read : null)
}

/** Fee, tax and total, shown before signing in. */
function Added({ sums: { fee, taxes, total } }: { sums: NonNullable<BasketScreen['sums']> }) {
  const { words, language } = useWords()
  return (
    <>
      <FeeAndTax fee={fee} taxes={taxes} />
      <dt className="sum">
        {words.basket.total}
        <small> {words.basket.beforeTip}</small>
      </dt>
      <dd className="sum">{dollars(total, language)}</dd>
    </>
  )
}

/** The step that the guest has to take before paying, or the checkout. */
function NextStep({ screen, answer }: { screen: BasketScreen; answer: Refused['refused'] | null }) {
  const { words, language } = useWords()
  const { venue, step, subtotal, sums, wayOn, press } = screen
  const refused = 'refused' in screen ? screen.refused : undefined
  /** The guest has not yet been asked for their location. */
  const isFirst = refused?.code === 'location_required'
  if (step === 'empty') {
    return (
      <Link className="button" to={`/app/b/${venue.slug}`}>
        {words.basket.toMenu}
      </Link>
    )
  }
  return (
    <>
      <dl className="sums">
        <dt>{words.basket.subtotal}</dt>
        <dd>{dollars(subtotal, language)}</dd>
        {sums && <Added sums={sums} />}
      </dl>
      {refused && !isFirst && refused.message !== answer?.message && <p className="note">{refused.message}</p>}
      {press && (
        <Form method="post" className="pay-bar" preventScrollReset>
          <button className="button" name="intent" value={press.intent}>
            {press.button}
          </button>
        </Form>
      )}
      {wayOn && (
        <div className="pay-bar">
          <p className="soft" role={step === 'limit' ? 'status' : undefined}>
            {wayOn.why}
          </p>
          <Link className="button" to={wayOn.to}>
            {wayOn.button}
          </Link>
        </div>
      )}
      {screen.offer && <TabOffer offer={screen.offer} />}
      {step === 'locate' && <Locate isFirst={isFirst} refused={answer} />}
    </>
  )
}
