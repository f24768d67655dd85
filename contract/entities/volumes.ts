import { type z } from 'zod'
import { completeVolume, volumesAgree } from '../volume'

/** Rules for two fields with the same volume (docs/rules/catalogue.md#volumes). The field names differ between entities; the messages do not. */
export function volumeIn<M extends string, O extends string>(mlField: M, ozField: O) {
  type Row = Record<M | O, number | null>
  return {
    check(row: Row, context: z.RefinementCtx) {
      const [ml, oz] = [row[mlField], row[ozField]]
      const problem = (message: string) => context.addIssue({ code: 'custom', path: [mlField], message })
      if (ml === null && oz === null) problem('At least one of volumeMl or volumeOz is required')
      if (ml !== null && oz !== null && !volumesAgree(ml, oz)) problem('volumeMl and volumeOz must be consistent')
    },
    /** After `check`: neither is null. */
    complete(row: Row): { ml: number; oz: number } {
      const { volumeMl, volumeOz } = completeVolume({ volumeMl: row[mlField], volumeOz: row[ozField] })
      return { ml: volumeMl ?? 0, oz: volumeOz ?? 0 }
    },
  }
}
