import { Form, Link, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import type { Refused } from '../../platform/request/portal'
import { CardChoice, firstCard } from '../basket/card-choice'
import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import type { OpenTabScreen } from './open-tab-screen'
import { useTabWords } from './use-tab-words'

interface OpenTabProps {
  screen: OpenTabScreen
  /** The response to the last form, whose choices are kept. */
  answer: Refused | undefined
}

/** The form that opens a tab: its limit, the card that secures it, and the tip that counts if the guest chooses none on closing. */
export function OpenTabPage({ screen, answer }: OpenTabProps) {
  const { words } = useWords()
  const { opening } = useTabWords()
  const { venue, once, limits, tips } = screen
  const typed = answer?.typed
  const [card, setCard] = useState(() => typed?.card ?? firstCard(screen))
  const isSending = useNavigation().state !== 'idle'
  const first = typed?.limit ?? String(limits[0]?.limit)
  return (
    <section className="pay tab">
      <Link className="back" to={`/app/b/${venue.slug}/basket`}>
        ‹ {words.basket.title}
      </Link>
      <h1>{opening.title}</h1>
      <p className="soft with-logo">
        <span>{venue.name}</span>
      </p>
      <ul className="how">
        {opening.how.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Refusal refused={answer?.refused} />
      <Form method="post" className="checkout">
        <input type="hidden" name="once" value={once} />
        <fieldset className="tips">
          <legend>{opening.limit}</legend>
          {limits.map(({ limit, text }) => (
            <Chip key={limit} name="limit" value={String(limit)} text={text} chosen={first} />
          ))}
        </fieldset>
        <CardChoice checkout={screen} chosen={card} onChoose={setCard} isKept />
        <fieldset className="tips">
          <legend>{opening.tip}</legend>
          <Chip name="tip" value="0" text={opening.noTip} chosen={typed?.tip ?? '0'} />
          {tips.map(({ tip, text }) => (
            <Chip key={tip} name="tip" value={String(tip)} text={text} chosen={typed?.tip ?? '0'} />
          ))}
        </fieldset>
        <p className="soft">{opening.byItself}</p>
        <div className="pay-bar">
          <button className="button" aria-disabled={isSending}>
            {opening.button}
          </button>
        </div>
      </Form>
    </section>
  )
}

function Chip({ name, value, text, chosen }: { name: string; value: string; text: string; chosen: string }) {
  return (
    <label className="tip">
      <input type="radio" name={name} value={value} defaultChecked={value === chosen} required />
      <span>{text}</span>
    </label>
  )
}
