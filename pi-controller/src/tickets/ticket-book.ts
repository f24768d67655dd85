import { createPublicKey, type KeyObject } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { TicketsMessage } from '../../../contract/locker-protocol'
import { parseJson, readIfThere, replaceFile } from '../disk'
import { reasonOf, type Log } from '../log'

const saved = z.object({
  keys: z.array(z.object({ kid: z.string(), publicKey: z.string() })),
  loads: z.array(z.object({ cubby: z.number(), loadId: z.string() })),
  /** Loads whose back door was opened since, so that their content is unknown. */
  touched: z.array(z.string()),
  /** A lower bound of the server's time. */
  serverTime: z.number(),
  /** Number of wrong PINs, by user id. */
  wrongPins: z.record(z.string(), z.number()),
  /** The wrong PINs of all users without an entry there were lost. */
  pinsLost: z.boolean().default(false),
  /** Id of the matching journal (Journal.id). */
  journalId: z.string().optional(),
  /** Loads that a ticket may have opened: the journal that would show it was damaged. */
  distrusted: z.array(z.string()).default([]),
})
type Saved = z.infer<typeof saved>

const EMPTY: Saved = {
  keys: [],
  loads: [],
  touched: [],
  serverTime: 0,
  wrongPins: {},
  pinsLost: false,
  journalId: undefined,
  distrusted: [],
}

/** The server's latest data on tickets and later changes to it, on disk, so that a locker that restarts without the internet has them. */
export class TicketBook {
  readonly #directory: string
  readonly #path: string
  #state = EMPTY
  #wasRead = false
  #isDamaged = false
  /** The last write failed. */
  #isUnsaved = false
  #keys = new Map<string, KeyObject>()
  #writing: Promise<void> = Promise.resolve()

  constructor(
    directory: string,
    private readonly log: Log,
  ) {
    this.#directory = directory
    this.#path = join(directory, 'tickets.json')
  }

  async start(): Promise<void> {
    await mkdir(this.#directory, { recursive: true })
    const text = await readIfThere(this.#path)
    const known = saved.safeParse(parseJson(text ?? ''))
    this.#wasRead = known.success
    this.#isDamaged = text !== undefined && !known.success
    // A copy, because `touch` adds to its lists.
    this.#state = known.success ? known.data : structuredClone(EMPTY)
    this.#readKeys()
  }

  /** Id of the previous journal, if there was one. */
  get journalId(): string | undefined {
    return this.#state.journalId
  }

  /**
   * Links the book to the journal. If the journal was damaged, no ticket opens the loads of that time; if the book was, the number of wrong PINs is
   * unknown, and each person must wait first.
   */
  async join(journal: { id: string; hadId: boolean; isDamaged: boolean }): Promise<void> {
    if (!this.#wasRead && journal.hadId) this.#isDamaged = true
    if (this.#isDamaged) this.#state.pinsLost = true
    if (journal.isDamaged) this.#state.distrusted = this.#state.loads.map(({ loadId }) => loadId)
    this.#state.journalId = journal.id
    await this.#write().catch((error: unknown) => this.#complain(error))
  }

  /** True if the server's data from before this start was lost. */
  get isDamaged(): boolean {
    return this.#isDamaged
  }

  /** Repeats a write that failed on a full disk. Never throws. */
  async retry(): Promise<void> {
    if (this.#isUnsaved) await this.#write().catch(() => {})
  }

  async stop(): Promise<void> {
    await this.#writing
  }

  /** Stores the server's current data. Touched loads stay touched. */
  take({ keys, loads }: Pick<TicketsMessage, 'keys' | 'loads'>, serverTime: number | null): void {
    const current = new Set(loads.map(({ loadId }) => loadId))
    const touched = this.#state.touched.filter((loadId) => current.has(loadId))
    const distrusted = this.#state.distrusted.filter((loadId) => current.has(loadId))
    this.#state = { ...this.#state, keys, loads, touched, distrusted }
    this.#readKeys()
    this.noteTime(serverTime)
  }

  /** Records that a cubby's back is open or unknown. */
  touch(cubby: number): void {
    const loadId = this.loadIn(cubby)
    if (loadId === undefined || this.isTouched(loadId)) return
    this.#state.touched.push(loadId)
    this.#save()
  }

  noteTime(serverTime: number | null): void {
    this.#state.serverTime = Math.max(this.#state.serverTime, serverTime ?? 0)
    this.#save()
  }

  keyOf(kid: string): KeyObject | undefined {
    return this.#keys.get(kid)
  }

  loadIn(cubby: number): string | undefined {
    return this.#state.loads.find((load) => load.cubby === cubby)?.loadId
  }

  isTouched(loadId: string): boolean {
    return this.#state.touched.includes(loadId)
  }

  /** True if a ticket may have opened this load without a record. */
  isDistrusted(loadId: string): boolean {
    return this.#state.distrusted.includes(loadId)
  }

  /** A lower bound of the server's time, from the last write to disk. */
  get serverTime(): number {
    return this.#state.serverTime
  }

  /** Number of wrong PINs in a row; Infinity if it was lost. */
  wrongPins(user: number): number {
    return this.#state.wrongPins[user] ?? (this.#state.pinsLost ? Infinity : 0)
  }

  /** Resolves once synced to disk. */
  async setWrongPins(user: number, tries: number): Promise<void> {
    const { [user]: _, ...others } = this.#state.wrongPins
    const isForgotten = tries === 0 && !this.#state.pinsLost
    this.#state.wrongPins = isForgotten ? others : { ...others, [user]: tries }
    await this.#write()
  }

  #readKeys(): void {
    this.#keys = new Map(
      this.#state.keys.flatMap(({ kid, publicKey }) => {
        try {
          const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
          return [[kid, createPublicKey({ key: jwk, format: 'jwk' })]]
        } catch (error) {
          this.log.error('a key from the server cannot be used', { kid, error: reasonOf(error) })
          return []
        }
      }),
    )
  }

  #save(): void {
    this.#write().catch((error: unknown) => this.#complain(error))
  }

  #complain(error: unknown): void {
    this.log.error('the ticket data of the server cannot be stored', { error: reasonOf(error) })
  }

  #write(): Promise<void> {
    const written = this.#writing.then(() => replaceFile(this.#path, JSON.stringify(this.#state)))
    this.#writing = written.then(
      () => void (this.#isUnsaved = false),
      () => void (this.#isUnsaved = true),
    )
    return written
  }
}
