import { createHash, createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { PIN_COST, type StaffTicket } from '../../../contract/tickets'
import type { Clock } from '../clock'
import type { TicketRefusal } from './answers'
import type { TicketBook } from './ticket-book'

/** So many wrong PINs, and then a pause, in milliseconds. */
const TRIES = 5
const PAUSE_MS = 10 * 60_000

/**
 * Checks the PIN of a member of staff. Their ticket has a proof that only this locker and the server can make: it takes the locker's own
 * secret and the PIN, so that neither the ticket nor the locker alone tells the PIN.
 */
export class PinCheck {
  readonly #key: Buffer
  /** Since when a person waits, on our clock. */
  readonly #pausedAt = new Map<number, number>()
  /** One after the other, so that many at once are no more tries than one by one. */
  #checking: Promise<unknown> = Promise.resolve()

  constructor(
    secret: string,
    private readonly book: TicketBook,
    private readonly clock: Clock,
  ) {
    // The server has only the secret's hash.
    const secretHash = createHash('sha256').update(secret).digest('hex')
    this.#key = createHmac('sha256', secretHash).update('barback staff pin').digest()
  }

  /** Undefined when it is their PIN. */
  check(ticket: StaffTicket, pin: string): Promise<TicketRefusal | undefined> {
    const checked = this.#checking.then(() => this.#check(ticket, pin))
    this.#checking = checked.catch(() => {})
    return checked.catch(() => 'cannotRemember')
  }

  async #check(ticket: StaffTicket, pin: string): Promise<TicketRefusal | undefined> {
    const { user } = ticket
    let tries = this.book.wrongPins(user)
    if (tries >= TRIES) {
      const now = this.clock.now()
      // After a restart the pause begins anew.
      const pausedAt = this.#pausedAt.get(user) ?? now
      this.#pausedAt.set(user, pausedAt)
      if (now - pausedAt < PAUSE_MS) return 'tooManyPins'
      this.#pausedAt.delete(user)
      tries = 0
    }
    // On disk before it is known whether it is right: pulling the plug does not give the try back.
    await this.book.setWrongPins(user, tries + 1)
    if (tries + 1 >= TRIES) this.#pausedAt.set(user, this.clock.now())
    if (!(await this.#isRight(ticket, pin))) return 'wrongPin'
    await this.book.setWrongPins(user, 0)
    this.#pausedAt.delete(user)
    return undefined
  }

  async #isRight({ salt, pin: proof, jti }: StaffTicket, pin: string): Promise<boolean> {
    const hash = await new Promise<Buffer>((resolve, reject) => {
      const { bytes, ...cost } = PIN_COST
      scrypt(pin, Buffer.from(salt, 'base64url'), bytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
    })
    const expected = createHmac('sha256', this.#key).update(hash).update(jti).digest()
    const given = Buffer.from(proof, 'base64url')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}
