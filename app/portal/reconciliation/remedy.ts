import type { Selectable } from 'kysely'
import type { StripeDifferenceTable } from '../../../db/tables'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import type { DifferenceKind } from './what-to-do'

export type Difference = Selectable<StripeDifferenceTable>

/** How a kind of difference is put right. */
export interface Remedy {
  /** The button. */
  label: string
  /** What was done about it, once it is. */
  note: string
  /** Safe to repeat. Returns why it cannot be put right from here, in words. @throws Stripe's error */
  act(app: Services, difference: Difference, actor: UserActor): Promise<string | undefined>
}

export type Remedies = Partial<Record<DifferenceKind, Remedy>>

/** One key for each difference and comparison that found it: pressed twice, money moves once. */
export function keyOf({ id, reconciliationId }: Difference): { idempotencyKey: string } {
  return { idempotencyKey: `difference:${id}:${reconciliationId}` }
}
