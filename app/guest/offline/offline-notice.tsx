import { useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useCookiesRefused } from '../../platform/ui/frame/cookies-refused'
import { forgetUnsent, useLostSince, useUnsent } from '../../platform/ui/live/connection'
import { useWords } from '../frame/use-words'
import { LOCALES } from '../words'

/** Reports that cookies are blocked, that the screen may be out of date, or that a form was not sent. `drawnAt`: server time, Unix ms. */
export function OfflineNotice({ drawnAt }: { drawnAt: number | undefined }) {
  const { language, words } = useWords()
  const isLost = useLostSince() !== null
  const isUnsent = useUnsent()
  const isSending = useNavigation().state === 'submitting'
  const pressAgain = usePressAgain()
  const areCookiesRefused = useCookiesRefused()
  const { pathname } = useLocation()
  // It does not concern another screen.
  useEffect(forgetUnsent, [pathname])
  const { offline } = words.phone
  return (
    <div role="status" className="network">
      {areCookiesRefused && <p className="note">{words.phone.cookies}</p>}
      {isLost && drawnAt !== undefined && (
        // The phone's time zone, as in its status bar.
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
  /** The fields as first sent. */
  fields: FormData
}

/**
 * Returns a function that submits the last form again with its current fields. The form may be gone: if only the response was lost, the screen may
 * already show the result, such as an empty basket. Then the original fields are sent, and the response redirects as it would have.
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
