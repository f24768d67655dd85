import type { FieldMeta } from '../../../contract/field-meta'
import { useHydrated } from '../../platform/ui/hydrated'

const A_CENT = 0.01

/**
 * The step of a number's input. Its arrows step, but any number is taken: 0.75 oz between 0.7 and 0.8. Without a script the browser would
 * refuse what is not on a step; with one our forms do not ask it.
 */
export function useStep(meta: Pick<FieldMeta, 'kind' | 'step'> | undefined): number | 'any' {
  const hydrated = useHydrated()
  const step = meta?.step
  const isForAll = step === 1 || (meta?.kind === 'money' && step === A_CENT)
  return step !== undefined && (hydrated || isForAll) ? step : 'any'
}
