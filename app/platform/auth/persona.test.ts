import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPersonaVerifier, isPersonaSignature } from './persona'

/** A fake Persona that records requests and always returns one inquiry. */
let server: Server
let baseUrl: string
let asked: Array<{ method: string; path: string; authorization: string | undefined; body: unknown }>
let inquiry: unknown

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const { method = '', url: path = '', headers } = request
      asked.push({
        method,
        path,
        authorization: headers.authorization,
        body: text === '' ? undefined : JSON.parse(text),
      })
      response.setHeader('Content-Type', 'application/json')
      if (inquiry === undefined) response.statusCode = 500
      else if (path.endsWith('/generate-one-time-link'))
        inquiry = { meta: { 'one-time-link': 'https://persona.test/verify?code=1' } }
      response.end(JSON.stringify(inquiry ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  baseUrl = `http://127.0.0.1:${address.port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  asked = []
})

const verifier = () => createPersonaVerifier({ apiKey: 'persona-key', templateId: 'itmpl_1', baseUrl })
const document = (status: string, birthdate: string | null) => ({
  type: 'verification/government-id',
  id: 'ver_1',
  attributes: { status, birthdate, 'name-first': 'Gwen', 'name-last': 'Guest' },
})
const selfie = (status: string) => ({ type: 'verification/selfie', id: 'ver_2', attributes: { status } })
const inquiryOf = (status: string, ...included: unknown[]) => ({
  data: { id: 'inq_1', attributes: { status, fields: { birthdate: { value: '1990-01-01' } } } },
  included,
})

describe('Persona', () => {
  it('begins an inquiry of our template and returns the link to its page', async () => {
    inquiry = { data: { id: 'inq_1' } }
    const begun = await verifier().begin({ id: 'session-1', email: 'guest@barback.test' })
    expect(begun).toEqual({ providerSessionId: 'inq_1', url: 'https://persona.test/verify?code=1' })
    expect(asked.map(({ method, path, authorization }) => [method, path, authorization])).toEqual([
      ['POST', '/inquiries', 'Bearer persona-key'],
      ['POST', '/inquiries/inq_1/generate-one-time-link', 'Bearer persona-key'],
    ])
    expect(asked[0]?.body).toMatchObject({
      data: { attributes: { 'inquiry-template-id': 'itmpl_1', 'reference-id': 'session-1' } },
    })
  })

  it('uses the birthdate of the document that passed, not the typed one', async () => {
    inquiry = inquiryOf(
      'approved',
      document('failed', '1980-01-01'),
      document('passed', '2001-02-03'),
      selfie('passed'),
    )
    expect(await verifier().read('inq_1')).toEqual({
      status: 'Verified',
      dob: '2001-02-03',
      documentName: 'Gwen Guest',
    })
  })

  it.each([
    ['completed', 'Pending'],
    ['pending', 'Pending'],
    ['needs_review', 'Pending'],
    ['declined', 'Failed'],
    ['expired', 'Failed'],
  ])('reads an inquiry that is %s as %s', async (status, expected) => {
    inquiry = inquiryOf(status, document('passed', '2001-02-03'))
    expect(await verifier().read('inq_1')).toEqual({ status: expected })
  })

  it('does not verify an approved inquiry without a birthdate on a document', async () => {
    inquiry = inquiryOf('approved', document('passed', null), selfie('passed'))
    expect(await verifier().read('inq_1')).toEqual({ status: 'Failed' })
  })

  it('verifies nobody without a selfie that passed', async () => {
    for (const selfies of [[], [selfie('failed')]]) {
      inquiry = inquiryOf('approved', document('passed', '2001-02-03'), ...selfies)
      expect(await verifier().read('inq_1')).toEqual({ status: 'Failed' })
    }
  })

  it('is reported as unavailable when it answers with an error', async () => {
    inquiry = undefined
    await expect(verifier().read('inq_1')).rejects.toMatchObject({ status: 503, code: 'verification_unavailable' })
  })
})

describe("a webhook's signature", () => {
  const NOW = Date.parse('2026-05-16T02:00:00Z')
  const BODY = '{"data":{"type":"event"}}'
  const sign = (secret: string, body = BODY, time = NOW / 1000) =>
    `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

  it('is valid for exactly this body, with our secret, now', () => {
    expect(isPersonaSignature(sign('secret'), BODY, 'secret', NOW)).toBe(true)
  })

  it('is valid as one of two while the secret rotates', () => {
    expect(isPersonaSignature(`${sign('old')} ${sign('secret')}`, BODY, 'secret', NOW)).toBe(true)
  })

  it.each([
    ['with another secret', sign('other')],
    ['over another body', sign('secret', '{}')],
    ['six minutes old', sign('secret', BODY, NOW / 1000 - 360)],
    ['missing', null],
    ['malformed', 't=1,v1=zz'],
  ])('is invalid when it is %s', (_, header) => {
    expect(isPersonaSignature(header, BODY, 'secret', NOW)).toBe(false)
  })
})
