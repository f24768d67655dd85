import { z } from 'zod'
import type { Call } from '../call'
import { cardOf } from '../cards'
import { refuse, type JsonObject } from '../reply'
import type { Rows } from '../tables'

const DAY_SECONDS = 24 * 3600
/** Age range of the earlier payments that Visa compares with, in days before the disputed one. */
const YOUNGEST_DAYS = 120
const OLDEST_DAYS = 365

const text = z.string().max(5000)
const identifiers = {
  customer_account_id: text.optional(),
  customer_device_fingerprint: text.min(20).optional(),
  customer_device_id: text.min(15).optional(),
  customer_email_address: text.optional(),
  customer_purchase_ip: text.optional(),
  product_description: text.optional(),
}
const disputed = z.strictObject({
  ...identifiers,
  merchandise_or_services: z.enum(['merchandise', 'services']).optional(),
})
const prior = z.strictObject({ ...identifiers, charge: z.string() })

/** The parameter `enhanced_evidence`. Only Visa's Compelling Evidence 3.0 is modelled, without shipping addresses. */
export const enhancedEvidence = z.strictObject({
  visa_compelling_evidence_3: z
    .strictObject({
      disputed_transaction: disputed.optional(),
      prior_undisputed_transactions: z.array(prior).length(2, 'There must be exactly two').optional(),
    })
    .optional(),
})
export type EnhancedEvidence = z.infer<typeof enhancedEvidence>
type Compelling = NonNullable<EnhancedEvidence['visa_compelling_evidence_3']>
type Identifiers = Pick<z.infer<typeof prior>, keyof typeof identifiers>

/** Parses enhanced evidence from its column. */
export function readEnhanced(json: string): EnhancedEvidence {
  return enhancedEvidence.parse(JSON.parse(json))
}

/** @throws 400 for evidence that this dispute does not accept, or an earlier charge that is not comparable */
export function requireTakesEnhanced(books: Call['books'], row: Rows['dispute'], evidence: EnhancedEvidence): void {
  const given = evidence.visa_compelling_evidence_3
  if (!given) return
  const param = 'evidence[enhanced_evidence][visa_compelling_evidence_3]'
  const known = priorCharges(books, row)
  if (known.length < 2) throw refuse('This dispute is not eligible for Visa Compelling Evidence 3.0.', { param })
  for (const { charge } of given.prior_undisputed_transactions ?? []) {
    if (!known.some(({ id }) => id === charge)) {
      throw refuse(`Charge ${charge} is not an eligible prior undisputed transaction.`, { param })
    }
  }
}

/** The kinds of enhanced evidence that a dispute accepts, and what each still lacks. */
export function eligibility(books: Call['books'], row: Rows['dispute']) {
  if (priorCharges(books, row).length < 2) return { types: [], details: {} }
  const lacking = lackingIn(readEnhanced(row.enhanced).visa_compelling_evidence_3)
  const status = lacking.length === 0 ? 'qualified' : row.submissions > 0 ? 'not_qualified' : 'requires_action'
  return {
    types: ['visa_compelling_evidence_3'],
    details: { visa_compelling_evidence_3: { required_actions: lacking, status } },
  }
}

/** Enhanced evidence in Stripe's format, with every field present. */
export function renderEnhanced(row: Rows['dispute']): JsonObject {
  const given = readEnhanced(row.enhanced).visa_compelling_evidence_3
  if (!given) return {}
  const whole = (each: Identifiers): JsonObject => ({
    ...Object.fromEntries(Object.keys(identifiers).map((name) => [name, null])),
    ...each,
    shipping_address: null,
  })
  const { disputed_transaction: transaction, prior_undisputed_transactions: priors = [] } = given
  return {
    visa_compelling_evidence_3: {
      disputed_transaction: transaction ? { merchandise_or_services: null, ...whole(transaction) } : null,
      prior_undisputed_transactions: priors.map(whole),
    },
  }
}

/** Earlier undisputed charges to the same Visa card, if Visa decides this dispute by them. */
function priorCharges(books: Call['books'], { charge: id, reason, isInquiry }: Rows['dispute']): Array<Rows['charge']> {
  const charge = books.charge.get(id)
  if (!charge || reason !== 'fraudulent' || isInquiry || cardOf(charge.number).brand !== 'visa') return []
  const same = books.charge.all({ number: charge.number, status: 'succeeded', disputed: 0 })
  return same.filter(({ created, amountRefunded }) => {
    const days = (charge.created - created) / DAY_SECONDS
    return amountRefunded === 0 && days >= YOUNGEST_DAYS && days <= OLDEST_DAYS
  })
}

function lackingIn(given: Compelling | undefined): string[] {
  const { disputed_transaction: transaction, prior_undisputed_transactions: priors } = given ?? {}
  return [
    ...(transaction?.product_description ? [] : ['missing_disputed_transaction_description']),
    ...(transaction?.merchandise_or_services ? [] : ['missing_merchandise_or_services']),
    ...(priors ? [] : ['missing_prior_undisputed_transactions']),
    ...(priors?.every((each) => each.product_description) ? [] : ['missing_prior_undisputed_transaction_description']),
    ...(transaction && priors && isLinked(transaction, priors) ? [] : ['missing_customer_identifiers']),
  ]
}

/** Whether two main identifiers are the same in all three payments, or one main identifier and a further one. */
function isLinked(transaction: Identifiers, priors: readonly Identifiers[]): boolean {
  const isSame = (name: keyof Identifiers) =>
    transaction[name] !== undefined && priors.every((each) => each[name] === transaction[name])
  const main = [
    isSame('customer_purchase_ip'),
    isSame('customer_device_id') || isSame('customer_device_fingerprint'),
  ].filter(Boolean).length
  return main === 2 || (main === 1 && (isSame('customer_account_id') || isSame('customer_email_address')))
}
