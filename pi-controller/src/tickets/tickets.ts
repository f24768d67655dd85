import { randomUUID, verify } from 'node:crypto'
import type { DoorSide, OpeningMessage, TicketsMessage } from '../../../contract/locker-protocol'
import { OUT_OF_REACH_MS, readTicket, type GuestTicket, type StaffTicket, type Ticket } from '../../../contract/tickets'
import type { Clock } from '../clock'
import type { Doors } from '../doors'
import type { Ending, Journal } from '../journal'
import type { Opening } from '../journal-lines'
import { reasonOf, type Log } from '../log'
import type { ServerTime } from '../server-time'
import { refuse, type TicketAnswer, type TicketRefusal } from './answers'
import type { PinCheck } from './pin-check'
import { RateLimit } from './rate-limit'
import type { TicketBook } from './ticket-book'

/** Limit on codes per second, from all clients together: each signature check takes processor time. */
const CODES_PER_SECOND = 20

interface TicketParts {
  deviceId: string
  numberOfCubbies: number
  book: TicketBook
  pins: PinCheck
  doors: Doors
  journal: Journal
  serverTime: ServerTime
  clock: Clock
  /** How long the server has been out of reach, in milliseconds. */
  outOfReachMs(): number
  /** Sends if there is a connection. */
  send(message: OpeningMessage): void
  log: Log
}

/** A staff member's request. */
export interface StaffWish {
  pin: string
  cubby: number
  door: DoorSide
}

/** Opens doors for tickets while the server is out of reach (docs/rules/lockers.md#without-the-internet). */
export class Tickets {
  readonly #limit: RateLimit
  /** Times of this run's openings, and of their locks' loss of power, on the monotonic clock. */
  readonly #moments = new Map<string, { openedAt: number; endedAt?: number }>()

  constructor(private readonly parts: TicketParts) {
    this.#limit = new RateLimit(parts.clock, CODES_PER_SECOND, 1000)
  }

  /** Stores the server's keys and loads. */
  learn(message: TicketsMessage): void {
    const { book, serverTime, clock } = this.parts
    book.take(message, serverTime.at(clock.now()))
    this.lookAtBacks()
  }

  /** Marks loads behind a back that is open or unknown. */
  lookAtBacks(): void {
    const { book, doors } = this.parts
    for (const { number, back } of doors.snapshot()) if (back !== 'closed') book.touch(number)
  }

  /** Handles a ticket. A staff ticket asks for a door and a PIN first. */
  async take(text: string, wish?: StaffWish): Promise<TicketAnswer> {
    if (!this.#isOutOfReach()) return refuse('serverInReach')
    if (!this.#limit.take()) return refuse('busy')
    const code = text.trim()
    const ticket = this.#signedTicket(code)
    if (typeof ticket === 'string') return refuse(ticket)
    await this.#lookForRoom()
    const answer = await ('user' in ticket ? this.#takeStaff(ticket, code, wish) : this.#takeGuest(ticket, code))
    // Logged only here: a flood of unsigned codes would fill the log.
    this.parts.log.info('ticket', { jti: ticket.jti, ...answer })
    return answer
  }

  /** Reports openings again that the server has not stored yet. */
  tell(): void {
    for (const { id, ending, told } of this.parts.journal.openings()) if (ending && !told) this.#report(id)
  }

  /** A full disk may have room again. Offline, no heartbeat checks it. */
  async #lookForRoom(): Promise<void> {
    const { journal, book } = this.parts
    if (!journal.canWrite) await journal.check()
    await book.retry()
  }

  #signedTicket(text: string): Ticket | TicketRefusal {
    const claimed = readTicket(text)
    if (!claimed) return 'notATicket'
    const key = this.parts.book.keyOf(claimed.ticket.kid)
    if (!key || !verify(null, claimed.signed, key, claimed.signature)) return 'wrongSignature'
    return claimed.ticket.device === this.parts.deviceId ? claimed.ticket : 'otherLocker'
  }

  async #takeGuest(ticket: GuestTicket, code: string): Promise<TicketAnswer> {
    const { cubby, loadId, jti } = ticket
    const at = { id: jti, cubby, door: 'front', loadId, ticket: code } as const
    return this.#open(
      at,
      () => this.#whyNotGuest(ticket),
      () => this.#isUsed(ticket),
    )
  }

  async #takeStaff(ticket: StaffTicket, code: string, wish: StaffWish | undefined): Promise<TicketAnswer> {
    const { numberOfCubbies, pins } = this.parts
    const refusal = this.#whyNotStaff(ticket)
    if (refusal) return refuse(refusal)
    if (!wish) return { asks: { name: ticket.name, numberOfCubbies } }
    if (wish.cubby < 1 || wish.cubby > numberOfCubbies) return refuse('noSuchDoor')
    const wrong = await pins.check(ticket, wish.pin)
    if (wrong) return refuse(wrong)
    const at = { id: randomUUID(), cubby: wish.cubby, door: wish.door, user: ticket.user, ticket: code }
    return this.#open(
      at,
      () => this.#whyNotStaff(ticket),
      () => false,
    )
  }

  async #open(
    { id, ...at }: Omit<Opening, 'at'> & { id: string },
    whyNot: () => TicketRefusal | undefined,
    isUsed: () => boolean,
  ): Promise<TicketAnswer> {
    const { doors, journal, serverTime, clock } = this.parts
    const early = whyNot() ?? (isUsed() ? 'used' : undefined)
    if (early) return refuse(early)
    let declined: TicketRefusal = 'stopping'
    let begun = false
    const mayOpen = async () => {
      const refusal = whyNot() ?? (isUsed() ? 'used' : undefined)
      if (refusal) {
        declined = refusal
        return false
      }
      try {
        await journal.begin(id, { ...at, at: serverTime.at(clock.now()) })
        begun = true
      } catch {
        declined = 'cannotRemember'
        return false
      }
      this.#moments.set(id, { openedAt: clock.now() })
      // Writing to disk may have taken a while.
      const late = whyNot()
      if (late) declined = late
      return !late
    }
    let ending: Ending = { outcome: 'done' }
    try {
      if ((await doors.open(at.cubby, at.door, mayOpen)) !== 'opened') {
        if (begun) await this.#end(id, { outcome: 'expired' })
        return refuse(declined)
      }
    } catch (error) {
      ending = { outcome: 'failed', error: reasonOf(error).slice(0, 255) }
    }
    const openedAt = this.#moments.get(id)?.openedAt ?? clock.now()
    this.#moments.set(id, { openedAt, endedAt: clock.now() })
    await this.#end(id, { ...ending, endedAt: serverTime.at(clock.now()) })
    this.#report(id)
    return ending.outcome === 'done' ? { opened: { cubby: at.cubby, door: at.door } } : refuse('lockFailed')
  }

  async #end(id: string, ending: Ending): Promise<void> {
    await this.parts.journal.end(id, ending).catch((error: unknown) => {
      this.parts.log.error('journal cannot be written', { error: reasonOf(error) })
    })
  }

  #whyNotGuest(ticket: GuestTicket): TicketRefusal | undefined {
    const { book, doors, serverTime } = this.parts
    // After a restart the time is unknown, because the Pi's own date may be wrong.
    if (!serverTime.isKnown) return 'timeUnknown'
    const loadId = book.loadIn(ticket.cubby)
    const back = doors.snapshot().find(({ number }) => number === ticket.cubby)?.back
    return (
      this.#whyNot(ticket) ??
      (serverTime.hasPassed(ticket.exp) ? 'expired' : undefined) ??
      (loadId !== ticket.loadId ? 'otherLoad' : undefined) ??
      (book.isDistrusted(ticket.loadId) ? 'cannotRemember' : undefined) ??
      (back !== 'closed' || book.isTouched(ticket.loadId) ? 'backOpened' : undefined)
    )
  }

  #whyNotStaff(ticket: StaffTicket): TicketRefusal | undefined {
    const { book, serverTime } = this.parts
    // After a restart, a ticket counts as expired only if the last stored server time is past its expiry.
    const hasExpired = serverTime.isKnown ? serverTime.hasPassed(ticket.exp) : book.serverTime >= ticket.exp
    return this.#whyNot(ticket) ?? (hasExpired ? 'expired' : undefined)
  }

  #whyNot(ticket: Ticket): TicketRefusal | undefined {
    const { serverTime, journal } = this.parts
    if (!this.#isOutOfReach()) return 'serverInReach'
    if (serverTime.isKnown && !serverTime.hasPassed(ticket.nbf)) return 'notYetValid'
    return journal.canWrite ? undefined : 'cannotRemember'
  }

  #isOutOfReach(): boolean {
    return this.parts.outOfReachMs() >= OUT_OF_REACH_MS
  }

  /** One ticket opens one load once, even if it was renewed. */
  #isUsed({ jti, loadId }: GuestTicket): boolean {
    const { journal } = this.parts
    return journal.has(jti) || journal.openings().some((opening) => opening.loadId === loadId)
  }

  #report(id: string): void {
    const { journal, serverTime, send } = this.parts
    const opening = journal.openings().find((candidate) => candidate.id === id)
    if (!opening?.ending) return
    const { cubby, door, loadId, user, ticket, ending } = opening
    const moments = this.#moments.get(id)
    // Computed like the times of door reports, so that the opening comes before its door's movements.
    const at = moments ? serverTime.at(moments.openedAt) : opening.at
    const endedAt = moments?.endedAt === undefined ? ending.endedAt : serverTime.at(moments.endedAt)
    const outcome = ending.outcome === 'done' ? 'done' : 'failed'
    send({ type: 'opening', id, cubby, door, loadId, user, ticket, at, outcome, error: ending.error, endedAt })
  }
}
