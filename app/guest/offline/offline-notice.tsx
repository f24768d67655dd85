import { useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useCookiesRefused } from '../../platform/ui/cookies-refused'
import { forgetUnsent, useLostSince, useUnsent } from '../../platform/ui/connection'
import { useWords } from '../frame/use-words'
import { LOCALES } from '../words'

/** Says that the browser keeps no cookies, that what is shown may be old, and that what was pressed was not sent. `drawnAt`: by the server's clock, Unix ms. */
export function OfflineNotice({ drawnAt }: { drawnAt: number | undefined }) {
  const { language, words } = useWords()
  const isLost = useLostSince() !== null
  const isUnsent = useUnsent()
  const isSending = useNavigation().state === 'submitting'
  const pressAgain = usePressAgain()
  const areCookiesRefused = useCookiesRefused()
  const { pathname } = useLocation()
  // On another screen it is of no interest any more.
  useEffect(forgetUnsent, [pathname])
  const { offline } = words.phone
  return (
    <div role="status" className="network">
      {areCookiesRefused && <p className="note">{words.phone.cookies}</p>}
      {isLost && drawnAt !== undefined && (
        // The phone's own time of day, as it stands at the top of its screen.
        <p className="note">
          {offline.asOf(new Intl.DateTimeFormat(LOCALES[language], { timeStyle: 'short' }).format(drawnAt))}
        </p>
      )}
      {isUnsent && !isSending && (
        <div className="refusal">
          <p>{offline.notSent}</p>
          {pressAgain && (
            <button type="button" className="button second" onClick={pressAgain}>
              {words.tryAgain}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

interface Pressed {
  form: HTMLFormElement
  button: HTMLElement | null
  /** As it was sent. */
  fields: FormData
}

/**
 * Presses again what was pressed last, with all that stands in its form. The form may be gone: when only the answer was lost, the screen shows by
 * now what came of it, as a basket is empty once it is ordered. Then it is sent as it was, and leads where its answer would have led.
 */
function usePressAgain(): (() => void) | undefined {
  const submit = useSubmit()
  const [pressed, setPressed] = useState<Pressed>()
  useEffect(() => {
    const note = ({ target, submitter }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
      setPressed({ form: target, button: submitter, fields: new FormData(target, submitter) })
    }
    document.addEventListener('submit', note, true)
    return () => document.removeEventListener('submit', note, true)
  }, [])
  if (!pressed) return undefined
  const { form, button, fields } = pressed
  return () => {
    if (form.isConnected) form.requestSubmit(button?.isConnected ? button : null)
    else {
      const { pathname, search } = new URL(form.action)
      submit(fields, { method: 'post', action: pathname + search })
    }
  }
}
