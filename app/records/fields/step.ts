import type { FieldMeta } from '../../../contract/field-meta'
import { useHydrated } from '../../platform/ui/hydrated'

const A_CENT = 0.01

/**
 * Returns the step of a number's input for its arrows. Any number is valid: 0.75 oz between 0.7 and 0.8. Without JavaScript the browser
 * would refuse numbers between steps; with it, our forms skip the browser's check.
 */
export function useStep(meta: Pick<FieldMeta, 'kind' | 'step'> | undefined): number | 'any' {
  const hydrated = useHydrated()
  const step = meta?.step
  const isForAll = step === 1 || (meta?.kind === 'money' && step === A_CENT)
  return step !== undefined && (hydrated || isForAll) ? step : 'any'
}
