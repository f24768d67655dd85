import type { Selectable } from 'kysely'
import type { StripeDifferenceTable } from '../../../db/tables'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import type { DifferenceKind } from './what-to-do'

export type Difference = Selectable<StripeDifferenceTable>

/** How staff correct a kind of difference. */
export interface Remedy {
  /** The button's label. */
  label: string
  /** Note stored with the settled difference. */
  note: string
  /** Safe to repeat. Returns why it cannot be corrected from here, in words; undefined on success. @throws Stripe's error */
  act(app: Services, difference: Difference, actor: UserActor): Promise<string | undefined>
}

export type Remedies = Partial<Record<DifferenceKind, Remedy>>

/** One key per difference and comparison: pressing twice moves the money once. */
export function keyOf({ id, reconciliationId }: Difference): { idempotencyKey: string } {
  return { idempotencyKey: `difference:${id}:${reconciliationId}` }
}
