import { z } from 'zod'
import { newId } from '../books'
import {
  expand,
  flag,
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
  options: z
    .strictObject({
      document: z
        .union([
          z.literal(''),
          z.strictObject({
            allowed_types: z.array(z.string()).optional(),
            require_id_number: flag.optional(),
            require_live_capture: flag.optional(),
            require_matching_selfie: flag.optional(),
          }),
        ])
        .optional(),
    })
    .optional(),
  metadata: metadata.optional(),
  expand,
})

export const createVerification: Handler = (call) => {
  const params = read(call, creation)
  const id = newId('vs')
  const document = params.options?.document
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
    selfie: document && document.require_matching_selfie ? 1 : 0,
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

interface ShownDocument {
  firstName: string
  lastName: string
  /** yyyy-MM-dd */
  dob: string
}

/** The outcome of a try on the hosted page: the document that was shown, or why it was refused. */
export type Shown = ShownDocument | keyof typeof REASONS

const REASONS = {
  document_unverified_other: 'The document could not be verified.',
  selfie_face_mismatch: 'The captured face image does not match with the document’s face.',
} as const

/** Ends a try on the hosted page. After a refused one the person may try again. */
export function finishVerification(call: Call, session: Session, shown: Shown): Session {
  if (session.status !== 'requires_input') return session
  const isVerified = typeof shown === 'object'
  const updated = call.books.verificationSession.update(
    session.id,
    isVerified ? { status: 'verified', errorCode: null, ...shown } : { errorCode: shown },
  )
  call.emit(
    isVerified ? 'identity.verification_session.verified' : 'identity.verification_session.requires_input',
    () => renderVerification(call, updated),
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

function renderVerification(call: Pick<Call, 'url'>, row: Session): JsonObject {
  const isOpen = row.status === 'requires_input'
  return {
    id: row.id,
    object: 'identity.verification_session',
    client_reference_id: row.clientReferenceId,
    client_secret: isOpen ? row.clientSecret : null,
    created: row.created,
    last_error: errorOf(row),
    last_verification_report: reportIdOf(row),
    livemode: false,
    metadata: readMetadata(row.metadata),
    options: optionsOf(row),
    provided_details: row.email === null ? null : { email: row.email },
    redaction: null,
    related_customer: null,
    related_customer_account: null,
    status: row.status,
    type: row.type,
    url: isOpen ? `${call.url}/verify/${row.id}?client_secret=${encodeURIComponent(row.clientSecret)}` : null,
  }
}

const REPORT_PREFIX = 'vr_of_'

/** A report is about the last try, so its id is derived from the session's. */
function reportIdOf(row: Session): string | null {
  return row.status === 'verified' || row.errorCode ? REPORT_PREFIX + row.id : null
}

function optionsOf(row: Session): JsonObject {
  return { document: row.selfie ? { require_matching_selfie: true } : {} }
}

function errorOf(row: Session): JsonObject | null {
  const reason = Object.entries(REASONS).find(([code]) => code === row.errorCode)?.[1]
  return reason === undefined ? null : { code: row.errorCode, reason }
}

export const retrieveVerificationReport: Handler = (call) => {
  read(call, z.strictObject({ expand }))
  const report = verificationReport(call.books, call.path.id ?? '')
  if (!report) throw missing('verification_report', call.path.id ?? '', 'report')
  return ok(report)
}

/** The result of checking the document and, if required, the face; undefined when there is none. */
export function verificationReport(books: Call['books'], id: string): JsonObject | undefined {
  const row = id.startsWith(REPORT_PREFIX) ? books.verificationSession.get(id.slice(REPORT_PREFIX.length)) : undefined
  if (!row || reportIdOf(row) === null) return undefined
  const error = errorOf(row)
  const isOtherFace = row.errorCode === 'selfie_face_mismatch'
  const isRead = row.status === 'verified' || isOtherFace
  return {
    id,
    object: 'identity.verification_report',
    client_reference_id: row.clientReferenceId,
    created: row.created,
    document: {
      address: null,
      error: isOtherFace ? null : error,
      files: null,
      first_name: isRead ? row.firstName : null,
      issued_date: null,
      issuing_country: isRead ? 'US' : null,
      last_name: isRead ? row.lastName : null,
      status: isRead ? 'verified' : 'unverified',
      type: isRead ? 'driving_license' : null,
    },
    livemode: false,
    options: optionsOf(row),
    ...(row.selfie === 1 && {
      selfie: {
        document: null,
        error: isOtherFace ? error : null,
        selfie: null,
        status: row.status === 'verified' ? 'verified' : 'unverified',
      },
    }),
    type: row.type,
    verification_session: row.id,
  }
}
