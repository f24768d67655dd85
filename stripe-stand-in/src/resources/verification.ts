import { z } from 'zod'
import { newId } from '../books'
import {
  expand,
  list,
  listOf,
  mergeMetadata,
  metadata,
  newSecret,
  ok,
  read,
  readMetadata,
  type Call,
  type Handler,
} from '../call'
import { missing, refuse, type JsonObject } from '../reply'
import type { Rows } from '../tables'

type Session = Rows['verificationSession']

const creation = z.strictObject({
  type: z.enum(['document', 'id_number']).default('document'),
  return_url: z.url().optional(),
  client_reference_id: z.string().optional(),
  provided_details: z.strictObject({ email: z.string().optional(), phone: z.string().optional() }).optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  metadata: metadata.optional(),
  expand,
})

export const createVerification: Handler = (call) => {
  const params = read(call, creation)
  const id = newId('vs')
  const session = call.books.verificationSession.insert({
    id,
    clientSecret: newSecret(id),
    status: 'requires_input',
    type: params.type,
    email: params.provided_details?.email ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    returnUrl: params.return_url ?? null,
    firstName: null,
    lastName: null,
    dob: null,
    errorCode: null,
    metadata: mergeMetadata('{}', params.metadata),
    created: call.now,
  })
  call.emit('identity.verification_session.created', () => renderVerification(call, session))
  return ok(renderVerification(call, session))
}

export const retrieveVerification: Handler = (call) => {
  const params = read(call, z.strictObject({ expand }))
  const session = knownVerification(call, call.path.id)
  const shown = renderVerification(call, session)
  // Personal data is only included when `expand` asks for it, as at Stripe.
  const outputs = params.expand?.some((path) => path.startsWith('verified_outputs'))
  return ok(outputs ? { ...shown, verified_outputs: verifiedOutputs(session, params.expand ?? []) } : shown)
}

export const listVerifications: Handler = (call) =>
  list(call.books.verificationSession, {}, read(call, listOf({})), '/v1/identity/verification_sessions', (row) =>
    renderVerification(call, row),
  )

export const cancelVerification: Handler = (call) => {
  const session = knownVerification(call, call.path.id)
  if (session.status !== 'requires_input') throw refuse('This VerificationSession can no longer be canceled.')
  const canceled = call.books.verificationSession.update(session.id, { status: 'canceled' })
  call.emit('identity.verification_session.canceled', () => renderVerification(call, canceled))
  return ok(renderVerification(call, canceled))
}

export interface ShownDocument {
  firstName: string
  lastName: string
  /** yyyy-MM-dd */
  dob: string
}

/** Finishes a verification with the document shown on the hosted page; undefined for one that could not be read. */
export function finishVerification(call: Call, session: Session, document: ShownDocument | undefined): Session {
  if (session.status !== 'requires_input') return session
  const updated = call.books.verificationSession.update(
    session.id,
    document ? { status: 'verified', errorCode: null, ...document } : { errorCode: 'document_unverified_other' },
  )
  call.emit(document ? 'identity.verification_session.verified' : 'identity.verification_session.requires_input', () =>
    renderVerification(call, updated),
  )
  return updated
}

export function knownVerification(call: Call, id = ''): Session {
  const row = call.books.verificationSession.get(id)
  if (!row) throw missing('verification_session', id, 'session')
  return row
}

function verifiedOutputs(session: Session, paths: readonly string[]): JsonObject | null {
  if (session.status !== 'verified') return null
  const [year = null, month = null, day = null] = session.dob?.split('-').map(Number) ?? []
  return {
    address: null,
    ...(paths.includes('verified_outputs.dob') && { dob: { day, month, year } }),
    email: null,
    first_name: session.firstName,
    id_number_type: null,
    last_name: session.lastName,
    phone: null,
  }
}

export function renderVerification(call: Pick<Call, 'url'>, row: Session): JsonObject {
  const isOpen = row.status === 'requires_input'
  return {
    id: row.id,
    object: 'identity.verification_session',
    client_reference_id: row.clientReferenceId,
    client_secret: isOpen ? row.clientSecret : null,
    created: row.created,
    last_error: row.errorCode && { code: row.errorCode, reason: 'The document could not be verified.' },
    last_verification_report: null,
    livemode: false,
    metadata: readMetadata(row.metadata),
    options: { document: {} },
    provided_details: row.email && { email: row.email },
    redaction: null,
    related_customer: null,
    related_customer_account: null,
    status: row.status,
    type: row.type,
    url: isOpen ? `${call.url}/verify/${row.id}?client_secret=${encodeURIComponent(row.clientSecret)}` : null,
  }
}
