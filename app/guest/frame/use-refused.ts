import { useActionData } from '@remix-run/react'
import type { Refused } from '../../server/portal'

/** What the screen's form was refused for, with what was typed, if it was. */
export function useRefusedForm(): Refused | undefined {
  const answer = useActionData<Partial<Refused>>()
  return answer?.refused && answer.typed ? { refused: answer.refused, typed: answer.typed } : undefined
}

/** What the screen's form was refused for, if it was. */
export function useRefused(): Refused['refused'] | null {
  return useRefusedForm()?.refused ?? null
}
