import { createHash, createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { PIN_COST, type StaffTicket } from '../../../contract/tickets'
import type { Clock } from '../clock'
import type { TicketRefusal } from './answers'
import type { TicketBook } from './ticket-book'

/** Number of wrong PINs before a pause, and its length in milliseconds. */
const TRIES = 5
const PAUSE_MS = 10 * 60_000

/**
 * Checks a staff member's PIN. Their ticket contains a proof that only this locker and the server can make: it needs the locker's secret and the
 * PIN, so neither the ticket nor the locker alone reveals the PIN.
 */
export class PinCheck {
  readonly #key: Buffer
  /** Start of each person's pause, on the monotonic clock. */
  readonly #pausedAt = new Map<number, number>()
  /** Serialises checks, so that concurrent requests get no extra tries. */
  #checking: Promise<unknown> = Promise.resolve()

  constructor(
    secret: string,
    private readonly book: TicketBook,
    private readonly clock: Clock,
  ) {
    // The server only has the secret's hash.
    const secretHash = createHash('sha256').update(secret).digest('hex')
    this.#key = createHmac('sha256', secretHash).update('barback staff pin').digest()
  }

  /** Returns the reason for a refusal; undefined if the PIN is right. */
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
      // After a restart the pause starts over.
      const pausedAt = this.#pausedAt.get(user) ?? now
      this.#pausedAt.set(user, pausedAt)
      if (now - pausedAt < PAUSE_MS) return 'tooManyPins'
      this.#pausedAt.delete(user)
      tries = 0
    }
    // Synced to disk before the PIN is checked: pulling the plug does not give the try back.
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
