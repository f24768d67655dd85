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
  /** Loads whose back door was opened since: nobody knows what lies there now. */
  touched: z.array(z.string()),
  /** It was at least this late on the server. */
  serverTime: z.number(),
  /** By the id of the person: how often a wrong PIN was tried. */
  wrongPins: z.record(z.string(), z.number()),
})

/** What the server last said about tickets, and what happened since, on disk: a locker that restarts without the internet knows it, too. */
export class TicketBook {
  readonly #directory: string
  readonly #path: string
  #state: z.infer<typeof saved> = { keys: [], loads: [], touched: [], serverTime: 0, wrongPins: {} }
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
    const known = saved.safeParse(parseJson(await readIfThere(this.#path)))
    if (known.success) this.#state = known.data
    this.#readKeys()
  }

  async stop(): Promise<void> {
    await this.#writing
  }

  /** What the server says now. A load that was touched stays so. */
  take({ keys, loads }: Pick<TicketsMessage, 'keys' | 'loads'>, serverTime: number | null): void {
    const current = new Set(loads.map(({ loadId }) => loadId))
    const touched = this.#state.touched.filter((loadId) => current.has(loadId))
    this.#state = { ...this.#state, keys, loads, touched }
    this.#readKeys()
    this.noteTime(serverTime)
  }

  /** The back of a cubby is not shut, or nobody knows. */
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

  /** It was at least this late on the server when this was last on disk. */
  get serverTime(): number {
    return this.#state.serverTime
  }

  wrongPins(user: number): number {
    return this.#state.wrongPins[user] ?? 0
  }

  /** Resolves when it is on disk. */
  async setWrongPins(user: number, tries: number): Promise<void> {
    const { [user]: _, ...others } = this.#state.wrongPins
    this.#state.wrongPins = tries === 0 ? others : { ...others, [user]: tries }
    await this.#write()
  }

  #readKeys(): void {
    this.#keys = new Map(
      this.#state.keys.flatMap(({ kid, publicKey }) => {
        try {
          const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
          return [[kid, createPublicKey({ key: jwk, format: 'jwk' })]]
        } catch (error) {
          this.log.error('a key of the server cannot be used', { kid, error: reasonOf(error) })
          return []
        }
      }),
    )
  }

  #save(): void {
    this.#write().catch((error: unknown) =>
      this.log.error('what the server said about tickets cannot be kept', { error: reasonOf(error) }),
    )
  }

  #write(): Promise<void> {
    const written = this.#writing.then(() => replaceFile(this.#path, JSON.stringify(this.#state)))
    this.#writing = written.catch(() => {})
    return written
  }
}
