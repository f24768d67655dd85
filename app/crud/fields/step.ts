import type { FieldMeta } from '../../../contract/field-meta'
import { useHydrated } from '../../ui/hydrated'

/**
 * The step of a number's input. Its arrows step, but any number is taken: 0.75 oz between 0.7 and 0.8. Without a script the browser would
 * refuse what is not on a step; with one our forms do not ask it.
 */
export function useStep({ kind, step }: FieldMeta): number | 'any' {
  const hydrated = useHydrated()
  return step !== undefined && (hydrated || step === 1 || kind === 'money') ? step : 'any'
}
