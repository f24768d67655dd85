import { parse, type Submission } from '@conform-to/react'
import { useEffect } from 'react'
import type { ShownResource } from '../definition/shown'
import type { FormPlan } from './form'
import type * as FormCheck from './form-check'

let loaded: Pick<typeof FormCheck, 'checkForm'> | undefined

/**
 * Loads what checks a form when somebody first goes into it. A screen that is only looked at does without the schemas, and a form that is sent
 * before they are there is checked by the server alone.
 */
export function useLazyCheck(id: string): (plan: FormPlan<ShownResource>, sent: FormData) => Submission<unknown> {
  useEffect(() => {
    if (loaded) return
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('form')?.id !== id) return
      document.removeEventListener('focusin', onFocus)
      void import('./form-check').then((check) => {
        loaded = check
      })
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [id])
  return (plan, sent) => loaded?.checkForm(plan, sent) ?? parse(sent, { resolve: (value) => ({ value }) })
}
