import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { unavailable } from '../../../contract/errors'
import type { VerificationFinding, Verifier } from './verification-provider'

const TIMEOUT_MS = 10_000
/** Most milliseconds between a webhook's timestamp and our clock, against replays. */
const SIGNATURE_TOLERANCE_MS = 5 * 60_000

const created = z.object({ data: z.object({ id: z.string() }) })
const oneTimeLink = z.object({ meta: z.object({ 'one-time-link': z.url() }) })
const inquiry = z.object({
  data: z.object({ attributes: z.object({ status: z.string() }) }),
  included: z
    .array(
      z.object({
        type: z.string(),
        attributes: z
          .object({
            status: z.string().nullish(),
            birthdate: z.iso.date().nullish().catch(null),
            'name-first': z.string().nullish(),
            'name-last': z.string().nullish(),
          })
          .nullish(),
      }),
    )
    .default([]),
})

/** Calls Persona's HTTP API (there is no well-maintained server library). Tests set `baseUrl`. */
export function createPersonaVerifier(options: { apiKey: string; templateId: string; baseUrl?: string }): Verifier {
  const { apiKey, templateId, baseUrl = 'https://api.withpersona.com/api/v1' } = options

  async function call<T extends z.ZodType>(
    answer: T,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<z.infer<T>> {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        'Persona-Version': '2023-01-05',
        'Key-Inflection': 'kebab',
        'Content-Type': 'application/json',
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    if (!response?.ok) throw unavailable('verification_unavailable', 'Persona does not answer: please try again')
    return answer.parse(await response.json())
  }

  return {
    async begin({ id, email, returnUrl }) {
      const attributes = { 'inquiry-template-id': templateId, 'reference-id': id, fields: { 'email-address': email } }
      const { data } = await call(created, 'POST', '/inquiries', { data: { attributes } }, `verification:${id}`)
      const { meta } = await call(oneTimeLink, 'POST', `/inquiries/${data.id}/generate-one-time-link`, {})
      const page = new URL(meta['one-time-link'])
      if (returnUrl !== undefined) page.searchParams.set('redirect-uri', returnUrl)
      return { providerSessionId: data.id, url: page.href }
    },
    async read(providerSessionId) {
      return readInquiry(
        await call(inquiry, 'GET', `/inquiries/${encodeURIComponent(providerSessionId)}?include=verifications`),
      )
    },
  }
}

/**
 * 'completed' only means that the person has finished the form: 'approved' or 'declined' decides. The birthdate comes from the government
 * document that passed; the inquiry's own field is typed by the person. A template without a selfie verifies nobody.
 */
function readInquiry({ data, included }: z.infer<typeof inquiry>): VerificationFinding {
  const { status } = data.attributes
  if (status === 'declined' || status === 'failed' || status === 'expired') return { status: 'Failed' }
  if (status !== 'approved') return { status: 'Pending' }
  const document = included.find(
    ({ type, attributes }) => type === 'verification/government-id' && attributes?.status === 'passed',
  )
  const hasSelfie = included.some(
    ({ type, attributes }) => type === 'verification/selfie' && attributes?.status === 'passed',
  )
  const { birthdate: dob, 'name-first': first, 'name-last': last } = document?.attributes ?? {}
  if (!hasSelfie || !dob || !first || !last) return { status: 'Failed' }
  return { status: 'Verified', dob, documentName: `${first} ${last}` }
}

/**
 * Checks a webhook's `Persona-Signature` over the raw body: `t=…,v1=…`, HMAC-SHA256 of `t.body` in hex. While a secret rotates, the header
 * has two pairs, separated by a space. `now` is Unix milliseconds.
 */
export function isPersonaSignature(header: string | null, rawBody: string, secret: string, now: number): boolean {
  return (header ?? '').split(' ').some((pair) => {
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(pair) ?? []
    if (time === undefined || signature === undefined) return false
    if (Math.abs(now - Number(time) * 1000) > SIGNATURE_TOLERANCE_MS) return false
    const expected = createHmac('sha256', secret).update(`${time}.${rawBody}`).digest()
    return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
  })
}
