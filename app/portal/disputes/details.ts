import { z } from 'zod'
import { recordOf } from '../../../contract/abilities'
import { COMPLIANCE } from '../../../contract/dispute-reasons'
import { namesOf } from '../order-book/people'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { comparedInWords, comparedSchema } from './compared'
import { gatherEvidence } from './evidence'
import { evidenceFields } from './fields'
import { readDispute } from './read'

const sentFields = z.record(z.string(), z.string())

export type DisputeDetails = Awaited<ReturnType<typeof readDisputeDetails>>

/** Returns a dispute with all evidence for its order, for one page. @throws 403, 404 */
export async function readDisputeDetails(app: Services, actor: UserActor, id: number) {
  const { evidence: sent, compared, uid: _uid, answeredBy, ...dispute } = await readDispute(app, actor, id)
  const evidence = await gatherEvidence(app, dispute.orderId)
  const nameOf = await namesOf(app.db, answeredBy === null ? [] : [answeredBy])
  const isOpen = dispute.status === 'NeedsResponse' && (dispute.answer === 'None' || dispute.answer === 'Failed')
  const fields = sent === null || isOpen ? evidenceFields(evidence, dispute.note) : sentFields.parse(JSON.parse(sent))
  const mayAnswer = isOpen && actor.ability.can('update', recordOf('Dispute', { businessId: dispute.businessId }))
  const isAnsweredHere = dispute.reason !== COMPLIANCE
  const likened = compared === null ? [] : [comparedInWords(comparedSchema.parse(JSON.parse(compared)))]
  return {
    dispute: { ...dispute, answeredByName: answeredBy === null ? null : nameOf(answeredBy) },
    evidence,
    preview: [
      ...Object.entries(fields).flatMap(([field, text]) => (text ? [{ field, text }] : [])),
      ...likened.map((text) => ({ field: 'visa_compelling_evidence_3', text })),
    ],
    /** Evidence that Barback has sent, will send, or sends not at all. */
    evidenceIs:
      dispute.answer === 'Submitted' && sent !== null
        ? ('sent' as const)
        : (isOpen && isAnsweredHere) || dispute.answer === 'Submitting'
          ? ('toBeSent' as const)
          : ('notSent' as const),
    may: { answer: mayAnswer, send: mayAnswer && isAnsweredHere, accept: mayAnswer && dispute.isInquiry === 0 },
  }
}
