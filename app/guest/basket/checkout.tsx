import { Form, Link, useNavigation, useRevalidator } from '@remix-run/react'
import { lazy, Suspense, useRef, useState } from 'react'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import { useHydrated } from '../../platform/ui/hydrated'
import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'
import { SaveCard } from '../orders/save-card'
import type { BasketScreen } from './basket-screen'
import { CardChoice, firstCard } from './card-choice'
import { FeeAndTax } from './fee-and-tax'
import { tipIn } from './own-tip'
import type { RefusedForm } from '../account/field'
import { WhoFields } from './who-fields'
import { TipChoice, type ChosenTip } from './tip-choice'

const StripeCheckout = lazy(() => import('./stripe-checkout'))

interface CheckoutProps {
  slug: string
  subtotal: number
  checkout: NonNullable<BasketScreen['checkout']>
  tip: ChosenTip
  onTip: (tip: ChosenTip) => void
  /** A refusal has just shown both totals. */
  isChangeShown: boolean
  /** The response to the last form. */
  answer: RefusedForm | undefined
}

/** The amounts with the chosen tip, the card, and the button that pays, which stays in view. */
export function Checkout({ slug, subtotal, checkout, tip, onTip, isChangeShown, answer }: CheckoutProps) {
  const { words, language } = useWords()
  const { taxes, fee, total, tips, rules, quotedAt, orderKey, newCards, publishableKey, tab, when } = checkout
  // Prices may change while the basket is open. The first totals are kept here so that the guest sees any change before paying.
  const [read] = useState(tips)
  const [readRules] = useState(rules)
  const [card, setCard] = useState(() => firstCard(checkout))
  const [isPaying, setPaying] = useState(false)
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const wallets = useRef<HTMLDivElement>(null)
  const payByStripe = useRef<(() => void) | null>(null)
  const hasScript = useHydrated()
  const isSending = useNavigation().state !== 'idle' || isPaying
  const { chosen, typed } = tip
  const own = chosen === 'own' ? (tipIn(typed) ?? 0) : 0
  const amount = chosen === 'own' ? own : (tips.find(({ percent: offered }) => offered === chosen)?.amount ?? 0)
  const was = withTip(read, total, chosen, own)
  const is = withTip(tips, total, chosen, own)
  const over = readRules.filter((name) => !rules.includes(name))
  const isByStripe = newCards === 'stripe' && publishableKey !== null && hasScript
  return (
    <Form
      method="post"
      className="checkout"
      ref={form}
      onSubmit={(event) => {
        if (!isByStripe || card !== 'new') return
        event.preventDefault()
        payByStripe.current?.()
      }}
    >
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="orderKey" value={orderKey} />
      <input type="hidden" name="subtotal" value={subtotal} />
      <input type="hidden" name="shown" value={total} />
      <input type="hidden" name="quotedAt" value={quotedAt} />
      <input type="hidden" name="tab" value={tab?.id} />
      <label className="field">
        {when.label}
        <select name="readyAt">
          {when.times.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {tab ? <input type="hidden" name="tip" value="0" /> : <TipChoice tips={tips} tip={tip} onTip={onTip} />}
      <dl className="sums">
        <dt>{words.basket.subtotal}</dt>
        <dd>{dollars(subtotal, language)}</dd>
        <FeeAndTax fee={fee} taxes={taxes} />
        {hasScript && amount > 0 && (
          <>
            <dt>{words.basket.tip}</dt>
            <dd>{dollars(amount, language)}</dd>
          </>
        )}
        <dt className="sum">
          {words.basket.total}
          <noscript>{!tab && <small> {words.basket.beforeTip}</small>}</noscript>
        </dt>
        <dd className="sum">{dollars(is, language)}</dd>
      </dl>
      <div role="status">
        {was !== is && !isChangeShown && (
          <p className="note">
            {over.length > 0 && `${words.basket.ruleOver(over.join(', '))} `}
            {words.basket.changed(dollars(was, language), dollars(is, language))}
          </p>
        )}
      </div>
      {checkout.asksWho && <WhoFields slug={slug} answer={answer} />}
      {tab ? (
        <p className={tab.raiseAt === null ? 'soft' : 'note'}>{tab.text}</p>
      ) : (
        <CardChoice checkout={checkout} chosen={card} onChoose={setCard} />
      )}
      {newCards === 'stripe' && (
        <noscript>
          <p className="note">{words.orders.payment.noScript}</p>
        </noscript>
      )}
      {isByStripe && (
        <Suspense fallback={<p className="soft">{words.orders.payment.loading}</p>}>
          <StripeCheckout
            publishableKey={publishableKey}
            cents={centsFromDollars(is)}
            form={form}
            wallets={wallets}
            asksWho={checkout.asksWho}
            isCardShown={card === 'new'}
            pay={payByStripe}
            onPaying={setPaying}
            onStale={revalidate}
          />
          {card === 'new' && <SaveCard />}
        </Suspense>
      )}
      <label className="option">
        <input type="checkbox" name="reach" value="low" />
        <span>{words.basket.reach}</span>
      </label>
      <div className="pay-bar">
        <div className="wallets" ref={wallets} />
        {tab && tab.raiseAt !== null ? (
          <Link className="button" to={tab.raiseAt}>
            {tab.button}
          </Link>
        ) : (
          <button className="button" aria-disabled={isSending}>
            {tab ? tab.button : words.basket.order(hasScript ? dollars(is, language) : '')}
          </button>
        )}
      </div>
    </Form>
  )
}

/** Returns the total with the chosen tip. Dollars. */
function withTip(tips: CheckoutProps['checkout']['tips'], total: number, chosen: number | 'own', own: number): number {
  const preset = tips.find((tip) => tip.percent === (chosen === 'own' ? 0 : chosen))?.total ?? total
  return dollarsFromCents(centsFromDollars(preset) + centsFromDollars(own))
}
