import { useActionData } from '@remix-run/react'
import type { Refused } from '../../server/portal'

/** What the screen's form was refused for, if it was. */
export function useRefused(): Refused['refused'] | null {
  return useActionData<Refused>()?.refused ?? null
}
