import { Button } from '@radix-ui/themes'
import { useFetcher } from '@remix-run/react'
import { GO_ON_REASONS } from '../../../contract/drink-limits'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import type { KioskScreen } from '../screen'
import './held-back.css'

type HeldBackGuest = KioskScreen['heldBack'][number]

/** Guests whom a drink limit holds back. A bartender who has looked at one lets them go on, or not now. */
export function HeldBack({ guests, mayAct }: { guests: readonly HeldBackGuest[]; mayAct: boolean }) {
  if (guests.length === 0) return null
  return (
    <ul className="held-back" aria-label="Guests at a drink limit">
      {guests.map((guest) => (
        <HeldBackRow key={guest.id} of={guest} mayAct={mayAct} />
      ))}
    </ul>
  )
}

function HeldBackRow({ of, mayAct }: { of: HeldBackGuest; mayAct: boolean }) {
  const { id, guest, limit, drinks, standardDrinks, fitsHour, orderId } = of
  const fetcher = useFetcher()
  const sending = fetcher.state !== 'idle'
  return (
    <li aria-busy={sending || undefined}>
      <h2>
        {guest}: {orderId === null ? 'asks for' : 'waits for'} {drinks}
      </h2>
      <p>
        {standardDrinks} standard drinks, past the limit of an {limit}. Look at the guest before you decide.
      </p>
      {isRefusedAnswer(fetcher.data) && (
        <p className="held-back-refused" role="alert">
          {fetcher.data.refused.message}
        </p>
      )}
      {mayAct && (
        <fetcher.Form method="post" className="held-back-form">
          <input type="hidden" name="guest" value={id} />
          <label>
            Why
            <select name="reason" defaultValue={GO_ON_REASONS[0]}>
              {GO_ON_REASONS.map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
            </select>
          </label>
          <div className="held-back-buttons">
            {fitsHour && <Decide value="goOnHour" words="Go on for an hour" disabled={sending} />}
            <Decide value="goOnNight" words="Go on tonight" disabled={sending} />
            <Decide value="goOnNo" words="Not now" disabled={sending} isQuiet />
          </div>
        </fetcher.Form>
      )}
    </li>
  )
}

interface DecideProps {
  value: string
  words: string
  disabled: boolean
  isQuiet?: boolean
}

function Decide({ value, words, disabled, isQuiet = false }: DecideProps) {
  return (
    <Button
      type="submit"
      name="intent"
      value={value}
      size="4"
      variant={isQuiet ? 'soft' : 'solid'}
      {...(isQuiet && { color: 'gray' as const })}
      disabled={disabled}
    >
      {words}
    </Button>
  )
}
