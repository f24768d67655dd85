import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import { useHydrated } from '../../platform/ui/hydrated'
import { tipIn } from '../basket/own-tip'
import { TipChoice } from '../basket/tip-choice'
import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'
import type { TabScreen } from './tab-screen'
import { useTabWords } from './use-tab-words'

/** The choice of who pays a shared tab. */
function Split() {
  const { split } = useTabWords()
  return (
    <fieldset>
      <legend>{split.title}</legend>
      {(['one', 'own', 'equal'] as const).map((choice) => (
        <label key={choice} className="option">
          <input type="radio" name="split" value={choice} defaultChecked={choice === 'one'} />
          <span>
            {split[choice]}
            {choice === 'own' && <small> {split.ownMeans}</small>}
          </span>
        </label>
      ))}
      <p className="soft">{split.means}</p>
    </fieldset>
  )
}

/** The form that closes the tab: the tip, the total, the effect on the hold, and the button that charges. */
export function CloseTab({ closing }: { closing: NonNullable<TabScreen['closing']> }) {
  const { words, language } = useWords()
  const { close, split } = useTabWords()
  const { owed, limit, tips } = closing
  const [tip, setTip] = useState(closing.tip)
  const hasScript = useHydrated()
  const isSending = useNavigation().state !== 'idle'
  const tipped =
    tip.chosen === 'own' ? (tipIn(tip.typed) ?? 0) : (tips.find(({ percent }) => percent === tip.chosen)?.amount ?? 0)
  const total = dollarsFromCents(centsFromDollars(owed) + centsFromDollars(tipped))
  const rest = dollarsFromCents(centsFromDollars(limit) - centsFromDollars(total))
  if (owed === 0) {
    return (
      <Form method="post">
        <input type="hidden" name="owed" value={owed} />
        <p className="soft">{close.nothing}</p>
        <button className="button second" name="intent" value="close" aria-disabled={isSending}>
          {close.empty}
        </button>
      </Form>
    )
  }
  return (
    <Form method="post" className="checkout">
      <h2>{close.title}</h2>
      <input type="hidden" name="intent" value="close" />
      <input type="hidden" name="owed" value={owed} />
      {tips.length > 0 && <TipChoice tips={tips} tip={tip} onTip={setTip} />}
      {closing.isShared && <Split />}
      {hasScript && (
        <dl className="sums">
          <dt>{words.basket.tip}</dt>
          <dd>{dollars(tipped, language)}</dd>
          <dt className="sum">{words.basket.total}</dt>
          <dd className="sum">{dollars(total, language)}</dd>
        </dl>
      )}
      <p className="soft">
        {closing.isShared ? split.hold : hasScript && rest > 0 ? close.hold(dollars(rest, language)) : close.holdAtOnce}{' '}
        {(!hasScript || rest < 0) && close.above} {close.byItself}
      </p>
      <div className="pay-bar">
        <button className="button" aria-disabled={isSending}>
          {closing.isShared ? split.button : close.button(hasScript ? dollars(total, language) : '')}
        </button>
      </div>
    </Form>
  )
}
