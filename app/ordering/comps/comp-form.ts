import { z } from 'zod'
import { compBody, type CompBody } from '../../../contract/calls/comps'
import { COMP_REASONS } from '../../../contract/comps'
import { SHORT } from '../../../contract/limits'
import { withoutInvisible } from '../../../contract/invisible'
import { printable } from '../../../contract/printable'
import { badRequest } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'

const id = z.coerce.number().int().positive()

/** The form that comps, on the bar's screen and in the portal. `howMuch`: '' for all, '5' or '$5', '20%'. `line`: '' for the whole order. */
export const compForm = {
  intent: z.literal('comp'),
  orderId: id,
  version: id,
  line: z.preprocess((value) => value || undefined, id.optional()),
  howMuch: z.string().trim().default(''),
  compReason: z.enum(COMP_REASONS, 'Choose a reason'),
  words: printable(z.string().trim().overwrite(withoutInvisible)).max(SHORT, 'Too Long!').default(''),
}
type TypedComp = z.infer<z.ZodObject<typeof compForm>>

const AMOUNT = /^\$?\s*(\d+(?:\.\d{1,2})?)$/
const PERCENT = /^(\d+(?:\.\d+)?)\s*%$/

/** Reads a form. The key is of this person at this version of the order, so that a second press comps nothing more. @throws 400 */
export function readComp(actor: UserActor, { orderId, version, line, howMuch, compReason, words }: TypedComp) {
  const reasons = { itemId: line, reason: compReason, ...(words && { words }) }
  const body = compBody.safeParse({ ...wishOf(howMuch), ...reasons })
  if (!body.success) throw badRequest([{ path: 'howMuch', message: body.error.issues[0]?.message ?? WRONG }])
  return { orderId, key: `comp-${orderId}-${version}-${actor.id}`, body: body.data }
}

const WRONG = 'Type dollars, like 5, or a percentage, like 20%'

/** @throws 400 */
function wishOf(text: string): { type: CompBody['type']; value?: number } {
  if (text === '') return { type: 'all' }
  const [, percent] = PERCENT.exec(text) ?? []
  if (percent !== undefined) return { type: 'percent', value: Number(percent) }
  const [, amount] = AMOUNT.exec(text) ?? []
  if (amount !== undefined) return { type: 'amount', value: Number(amount) }
  throw badRequest([{ path: 'howMuch', message: WRONG }])
}
