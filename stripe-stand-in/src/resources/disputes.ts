import { z } from 'zod'
import {
  expand,
  flag,
  given,
  list,
  listOf,
  mergeMetadata,
  metadata,
  ok,
  read,
  readMetadata,
  type Call,
  type Handler,
} from '../call'
import { missing, refuse } from '../reply'
import type { Rows } from '../tables'
import { enhancedEvidence, readEnhanced, requireTakesEnhanced } from './compelling-evidence'
import { decideDispute, EVIDENCE_TEXTS, isClosed, renderDispute, renderWarning, verdictOn } from './dispute-life'

/** Longest text of one field, and of all fields of a dispute together, in characters. */
const LONGEST_FIELD = 20_000
const LONGEST_EVIDENCE = 150_000

const changes = z.strictObject({
  evidence: z
    .strictObject({
      ...Object.fromEntries(EVIDENCE_TEXTS.map((field) => [field, z.string().max(LONGEST_FIELD).optional()])),
      enhanced_evidence: enhancedEvidence.optional(),
    })
    .optional(),
  submit: flag.default(true),
  metadata: metadata.optional(),
  expand,
})
const filters = listOf({ charge: z.string().optional(), payment_intent: z.string().optional() })

export const retrieveDispute: Handler = (call) => ok(renderDispute(call.books, knownDispute(call, call.path.id)))

export const listDisputes: Handler = (call) => {
  const params = read(call, filters)
  const filter = given({ charge: params.charge, paymentIntent: params.payment_intent })
  return list(call.books.dispute, filter, params, '/v1/disputes', (row) => renderDispute(call.books, row))
}

/** Stores evidence and, unless `submit` is false, sends it to the bank. Evidence can be sent only once. */
export const updateDispute: Handler = (call) => {
  const params = read(call, changes)
  const row = knownDispute(call, call.path.id)
  if (params.evidence && isClosed(row)) throw refuse('This dispute is already closed.')
  if (params.evidence && row.submissions > 0) {
    throw refuse('Evidence for this dispute has already been submitted, and cannot be changed any more.')
  }
  const { enhanced_evidence: enhanced, ...texts } = params.evidence ?? {}
  if (enhanced) requireTakesEnhanced(call.books, row, enhanced)
  const evidence = mergeMetadata(row.evidence, stringsOf(texts))
  if (evidence.length > LONGEST_EVIDENCE) throw refuse('The evidence is too long.', { param: 'evidence' })
  const isSent = params.evidence !== undefined && params.submit
  const updated = call.books.dispute.update(row.id, {
    evidence,
    enhanced: JSON.stringify({ ...readEnhanced(row.enhanced), ...enhanced }),
    metadata: mergeMetadata(row.metadata, params.metadata),
    ...(isSent && { submissions: 1, status: row.isInquiry ? 'warning_under_review' : 'under_review' }),
  })
  const answer = renderDispute(call.books, updated)
  call.emit('charge.dispute.updated', () => answer)
  // The bank decides after this answer, at once, as in test mode.
  const verdict = isSent ? verdictOn(readMetadata(evidence)) : undefined
  if (verdict) decideDispute(call, updated, verdict)
  return ok(answer)
}

/** The merchant accepts the dispute: it is irreversibly lost. */
export const closeDispute: Handler = (call) => {
  read(call, z.strictObject({ expand }))
  return ok(renderDispute(call.books, decideDispute(call, knownDispute(call, call.path.id), 'lost')))
}

export const retrieveWarning: Handler = (call) => {
  const id = call.path.id ?? ''
  const row = call.books.earlyFraudWarning.get(id)
  if (!row) throw missing('early fraud warning', id)
  return ok(renderWarning(row))
}

export const listWarnings: Handler = (call) => {
  const params = read(call, filters)
  const filter = given({ charge: params.charge, paymentIntent: params.payment_intent })
  return list(call.books.earlyFraudWarning, filter, params, '/v1/radar/early_fraud_warnings', renderWarning)
}

export function knownDispute(call: Call, id = ''): Rows['dispute'] {
  const row = call.books.dispute.get(id)
  if (!row) throw missing('dispute', id, 'dispute')
  return row
}

function stringsOf(evidence: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(evidence).flatMap(([field, text]) => (typeof text === 'string' ? [[field, text]] : [])),
  )
}
