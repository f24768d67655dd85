import { useActionData, useLocation, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import type { Refused } from '../../platform/request/portal'

/** Returns why the screen's form was refused, and the values sent. */
export function useRefusedForm(): Refused | undefined {
  const answer = useLastAnswer()
  return answer?.refused && answer.typed ? { refused: answer.refused, typed: answer.typed } : undefined
}

/** Returns why the screen's form was refused. */
export function useRefused(): Refused['refused'] | null {
  return useRefusedForm()?.refused ?? null
}

/** Returns why the screen's form was refused, until the state that it was about has changed. */
export function useRefusedIn(state: string): Refused['refused'] | null {
  const refused = useRefused()
  const isLoading = useNavigation().state !== 'idle'
  const [seen, setSeen] = useState({ refused, state })
  // The answer to a press comes before the screen's new state.
  const isNews = seen.refused !== refused || (isLoading && seen.state !== state)
  if (isNews) setSeen({ refused, state })
  return isNews || seen.state === state ? refused : null
}

/** Returns the form's last response until the next one or another screen. The router itself drops it when a live screen reloads. */
function useLastAnswer(): Partial<Refused> | undefined {
  const answer = useActionData<Partial<Refused>>()
  // The key changes with each submission and each screen, but not when a screen reloads.
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, answer })
  const isNews = kept.key !== key || (answer !== undefined && answer !== kept.answer)
  if (isNews) setKept({ key, answer })
  return isNews ? answer : kept.answer
}
