import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import { useHydrated } from '../../platform/ui/hydrated'
import { dollars, percent } from '../frame/amounts'
import { useWords } from '../frame/use-words'
import type { BasketScreen } from './basket-screen'
import { FeeAndTax } from './fee-and-tax'
import { tipIn } from './own-tip'

/** The tip as the guest chose or typed it. */
interface ChosenTip {
  /** In percent, or 'own' for an amount. */
  chosen: number | 'own'
  /** The amount as typed. */
  typed: string
}

export const NO_TIP: ChosenTip = { chosen: 0, typed: '' }

interface CheckoutProps {
  subtotal: number
  checkout: NonNullable<BasketScreen['checkout']>
  tip: ChosenTip
  onTip: (tip: ChosenTip) => void
  /** A refusal has just shown both totals. */
  isChangeShown: boolean
}

/** The amounts with the chosen tip, the card, and the button that pays. */
export function Checkout({ subtotal, checkout, tip, onTip, isChangeShown }: CheckoutProps) {
  const { words, language } = useWords()
  const { tax, fee, total, tips, cards, orderKey } = checkout
  // Prices may change while the basket is open. The first totals are kept here so that the guest sees any change before paying.
  const [read] = useState(tips)
  const { chosen, typed } = tip
  const isSending = useNavigation().state !== 'idle'
  const knowsTip = useHydrated()
  const own = chosen === 'own' ? (tipIn(typed) ?? 0) : 0
  const amount = chosen === 'own' ? own : (tips.find(({ percent: offered }) => offered === chosen)?.amount ?? 0)
  const was = withTip(read, total, chosen, own)
  const is = withTip(tips, total, chosen, own)
  return (
    <Form method="post" className="checkout">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="orderKey" value={orderKey} />
      <input type="hidden" name="subtotal" value={subtotal} />
      <input type="hidden" name="shown" value={total} />
      <fieldset className="tips">
        <legend>{words.basket.tip}</legend>
        {tips.map((one) => (
          <label key={one.percent} className="tip">
            <input
              type="radio"
              name="tip"
              value={one.percent}
              checked={one.percent === chosen}
              onChange={() => onTip({ chosen: one.percent, typed })}
            />
            <span>
              {one.percent === 0 ? words.basket.noTip : percent(one.percent / 100, language)}
              {one.percent > 0 && <small>{dollars(one.amount, language)}</small>}
            </span>
          </label>
        ))}
        <OwnTip isChosen={chosen === 'own'} typed={typed} onType={(text) => onTip({ chosen: 'own', typed: text })} />
      </fieldset>
      <dl className="sums">
        <dt>{words.basket.subtotal}</dt>
        <dd>{dollars(subtotal, language)}</dd>
        <FeeAndTax fee={fee} tax={tax} />
        {knowsTip && amount > 0 && (
          <>
            <dt>{words.basket.tip}</dt>
            <dd>{dollars(amount, language)}</dd>
          </>
        )}
        <dt className="sum">
          {words.basket.total}
          <noscript>
            <small> {words.basket.beforeTip}</small>
          </noscript>
        </dt>
        <dd className="sum">{dollars(is, language)}</dd>
      </dl>
      <div role="status">
        {was !== is && !isChangeShown && (
          <p className="note">{words.basket.changed(dollars(was, language), dollars(is, language))}</p>
        )}
      </div>
      <Cards cards={cards} />
      <label className="option">
        <input type="checkbox" name="reach" value="low" />
        <span>{words.basket.reach}</span>
      </label>
      <button className="button" aria-disabled={isSending}>
        {words.basket.order(knowsTip ? dollars(is, language) : '')}
      </button>
    </Form>
  )
}

/** Returns the total with the chosen tip. Dollars. */
function withTip(tips: CheckoutProps['checkout']['tips'], total: number, chosen: number | 'own', own: number): number {
  const preset = tips.find((tip) => tip.percent === (chosen === 'own' ? 0 : chosen))?.total ?? total
  return dollarsFromCents(centsFromDollars(preset) + centsFromDollars(own))
}

interface OwnTipProps {
  isChosen: boolean
  typed: string
  onType: (typed: string) => void
}

/** A tip in dollars. The field is always visible, because nothing could reveal it without JavaScript. */
function OwnTip({ isChosen, typed, onType }: OwnTipProps) {
  const { words } = useWords()
  return (
    <div className="own-tip">
      <label className="option">
        <input type="radio" name="tip" value="own" checked={isChosen} onChange={() => onType(typed)} />
        <span>{words.basket.ownTip}</span>
      </label>
      <input
        name="ownTip"
        inputMode="decimal"
        autoComplete="off"
        placeholder="$"
        aria-label={words.basket.ownTipAmount}
        maxLength={8}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  )
}

function Cards({ cards }: { cards: CheckoutProps['checkout']['cards'] }) {
  const { words } = useWords()
  if (cards.length === 0) return <input type="hidden" name="card" value="new" />
  return (
    <fieldset>
      <legend>{words.basket.card}</legend>
      {cards.map(({ id, brand, last4 }, index) => (
        <label key={id} className="option">
          <input type="radio" name="card" value={id} defaultChecked={index === 0} />
          <span className="card-name">
            {brand} ·· {last4}
          </span>
        </label>
      ))}
      <label className="option">
        <input type="radio" name="card" value="new" />
        <span>{words.basket.newCard}</span>
      </label>
    </fieldset>
  )
}
