import { generateKeyPairSync, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_TICKET_LENGTH, readTicket, writeTicket, type GuestTicket, type StaffTicket } from './tickets'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const signed = (bytes: Uint8Array) => sign(null, bytes, privateKey)

const guest: GuestTicket = {
  v: 1,
  kid: 'wT3xq0aB1c2d',
  device: '10000000abcd',
  cubby: 3,
  loadId: '31.5f0e8a52-9d1c-4a63-8a33-0b7c9a5f0e8a',
  jti: '9d1c5f0e-8a52-4a63-8a33-0b7c9a5f0e8a',
  nbf: 1_795_336_850_284,
  exp: 1_795_337_450_284,
}
const staff: StaffTicket = {
  v: 1,
  kid: 'wT3xq0aB1c2d',
  device: '10000000abcd',
  user: 7,
  name: 'Zoë Ångström',
  salt: 'c2FsdA',
  pin: 'cGlu',
  jti: '9d1c5f0e',
  nbf: 1,
  exp: 2,
}

/** Returns the ticket that a locker would accept from the text; undefined if none. */
function accepted(text: string) {
  const claimed = readTicket(text)
  return claimed && verify(null, claimed.signed, publicKey, claimed.signature) ? claimed.ticket : undefined
}

describe('A ticket', () => {
  it.each([guest, staff])('is read as it was written', (ticket) => {
    expect(accepted(writeTicket(ticket, signed))).toEqual(ticket)
  })

  it('fits into a QR code for cheap scanners', () => {
    expect(writeTicket(guest, signed).length).toBeLessThan(450)
  })

  it('is invalid once any part of its text is changed', () => {
    const text = writeTicket(guest, signed)
    const edit = fc.record({
      at: fc.nat(text.length),
      cut: fc.nat(3),
      insert: fc.string({
        unit: fc.constantFrom('B', 'Z', 'a', '0', '9', '-', '_', '.', '=', '+', '/', ' ', '{', '\n'),
        maxLength: 3,
      }),
    })
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        const changed = edits.reduce(
          (before, { at, cut, insert }) => before.slice(0, at) + insert + before.slice(at + cut),
          text,
        )
        fc.pre(changed !== text)
        expect(accepted(changed)).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it('has one spelling: other letters for the same bytes are invalid', () => {
    const text = writeTicket(guest, signed)
    const [prefix, payload = '', signature = ''] = text.split('.')
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const sameBytes = Array.from(letters, (last) => signature.slice(0, -1) + last).filter(
      (other) => other !== signature && Buffer.from(other, 'base64url').equals(Buffer.from(signature, 'base64url')),
    )
    expect(sameBytes.length).toBeGreaterThan(0)
    for (const other of sameBytes) expect(accepted(`${prefix}.${payload}.${other}`)).toBeUndefined()
  })

  it.each([
    ['with an extra field', { ...guest, staff: true }],
    ['without a payload', { ...guest, loadId: undefined }],
    ['of another version', { ...guest, v: 2 }],
    ['for cubby 0', { ...guest, cubby: 0 }],
    ['for both a guest and the staff', { ...guest, ...staff }],
  ])('is invalid %s, although the key is right', (_name, payload) => {
    const body = `BB1.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
    const text = `${body}.${Buffer.from(signed(Buffer.from(body))).toString('base64url')}`
    expect(accepted(text)).toBeUndefined()
  })

  it.each(['', 'BB1', 'BB1..', 'hello', '0'.repeat(MAX_TICKET_LENGTH + 1), 'BB1.AAAA.AAAA.AAAA', 'BB1.____.____'])(
    'is not %j',
    (text) => {
      expect(readTicket(text)).toBeUndefined()
    },
  )
})
