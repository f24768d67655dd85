import { useActionData, useLocation } from '@remix-run/react'
import { useState } from 'react'
import type { Refused } from '../../platform/server/portal'

/** What the screen's form was refused for, with what was typed, if it was. */
export function useRefusedForm(): Refused | undefined {
  const answer = useKeptAnswer()
  return answer?.refused && answer.typed ? { refused: answer.refused, typed: answer.typed } : undefined
}

/** What the screen's form was refused for, if it was. */
export function useRefused(): Refused['refused'] | null {
  return useRefusedForm()?.refused ?? null
}

/** The form's last answer, until the next one or another screen: the router drops it as soon as a live screen is loaded again. */
function useKeptAnswer(): Partial<Refused> | undefined {
  const answer = useActionData<Partial<Refused>>()
  // A new one for each sending and each screen; the same while a screen is loaded again.
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, answer })
  const isNews = kept.key !== key || (answer !== undefined && answer !== kept.answer)
  if (isNews) setKept({ key, answer })
  return isNews ? answer : kept.answer
}
