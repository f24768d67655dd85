import { mkdir, open, statfs, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { commandOutcome, doorSide, type CommandOutcome } from '../../contract/locker-protocol'
import { parseJson, readIfThere, replaceFile } from './disk'

/** What a ticket opens. The server hears of it afterwards. */
const opening = z.object({
  cubby: z.number(),
  door: doorSide,
  loadId: z.string().optional(),
  user: z.number().optional(),
  /** In the server's time, as far as it was known. */
  at: z.number().nullable(),
})
export type Opening = z.infer<typeof opening>

const line = z.union([
  z.object({ id: z.string(), begun: z.literal(true), opening: opening.optional() }),
  z.object({ id: z.string(), outcome: commandOutcome, error: z.string().optional() }),
  z.object({ id: z.string(), told: z.literal(true) }),
])

export interface Ending {
  outcome: CommandOutcome
  error?: string | undefined
}

interface Entry {
  /** Undefined: begun, and not ended yet. */
  ending?: Ending | undefined
  /** Undefined for a command of the server. */
  opening?: Opening | undefined
  /** The server knows of the opening. */
  told?: boolean
}

/** The power failed while the door was being opened: it may have opened, so it is not tried again. */
const INTERRUPTED: Ending = { outcome: 'failed', error: 'Interrupted: the door may have opened' }

/** How many entries are kept: commands hold for half a minute, and each takes most of a second. */
const KEPT = 500
/** How many lines the file may have before it is rewritten. */
const MAX_LINES = 4 * KEPT
/** With less room on the disk than this the journal counts as full, in bytes: a rewritten file has to fit. */
const MIN_FREE_BYTES = 1_000_000

/**
 * Which commands and tickets were begun, on disk, so that none is carried out twice even if the power fails in between.
 * Pruned by count and not by age, because the Pi may not know the date.
 */
export class Journal {
  readonly #path: string
  readonly #directory: string
  /** In the order they began. */
  readonly #entries = new Map<string, Entry>()
  #file: FileHandle | undefined
  #lines = 0
  #canWrite = false
  #lastFailed = false
  /** One write after the other. */
  #writing: Promise<void> = Promise.resolve()

  constructor(directory: string) {
    this.#directory = directory
    this.#path = join(directory, 'commands.jsonl')
  }

  /** Reads the file. What was begun and not ended was interrupted. */
  async start(): Promise<void> {
    await mkdir(this.#directory, { recursive: true })
    for (const text of (await readIfThere(this.#path)).split('\n')) this.#remember(text)
    for (const entry of this.#entries.values()) entry.ending ??= INTERRUPTED
    await this.#rewrite()
    await this.check()
  }

  /** Whether commands can be written down, as far as the last check and the last write tell. */
  get canWrite(): boolean {
    return this.#canWrite
  }

  /** Looks again whether there is room, and after a failed write whether one succeeds by now. Never throws. */
  async check(): Promise<void> {
    try {
      const { bavail, bsize } = await statfs(this.#directory)
      if (this.#lastFailed) await this.#write('\n', { flush: true })
      this.#canWrite = bavail * bsize >= MIN_FREE_BYTES
    } catch {
      this.#canWrite = false
    }
  }

  async stop(): Promise<void> {
    await this.#writing
    await this.#file?.close()
    this.#file = undefined
  }

  has(id: string): boolean {
    return this.#entries.has(id)
  }

  endingOf(id: string): Ending | undefined {
    return this.#entries.get(id)?.ending
  }

  /** Commands, the newest last; those without an ending are running. */
  recent(): Array<{ id: string; ending: Ending | undefined }> {
    return [...this.#entries].flatMap(([id, { ending, opening }]) => (opening ? [] : [{ id, ending }]))
  }

  /** What tickets have opened, or may have; those without an ending are running. */
  openings(): Array<Opening & { id: string; ending: Ending | undefined; told: boolean }> {
    return [...this.#entries].flatMap(([id, { ending, opening, told = false }]) =>
      opening && (!ending || MAY_HAVE_OPENED.has(ending.outcome)) ? [{ id, ...opening, ending, told }] : [],
    )
  }

  /** Resolves when it is on disk that this command, or opening by a ticket, has begun. Only then may a door move. */
  async begin(id: string, opening?: Opening): Promise<void> {
    this.#entries.set(id, { opening })
    try {
      await this.#append({ id, begun: true, opening }, { flush: true })
    } catch (error) {
      this.#entries.delete(id)
      throw error
    }
  }

  /** Resolves when it is on disk that this command must not be carried out. */
  async forbid(id: string): Promise<void> {
    this.#entries.set(id, { ending: { outcome: 'revoked' } })
    await this.#append({ id, outcome: 'revoked' }, { flush: true })
  }

  /** Notes how it ended, without waiting for the disk: if the note is lost, the command counts as interrupted and is not repeated. */
  async end(id: string, ending: Ending): Promise<void> {
    this.#entries.set(id, { ...this.#entries.get(id), ending })
    await this.#append({ id, ...ending }, { flush: false })
    if (this.#lines > MAX_LINES) await this.#inTurn(() => this.#rewrite())
  }

  /** The server knows of this opening. If the note is lost, the server is told again. */
  async noteTold(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry || entry.told) return
    entry.told = true
    await this.#append({ id, told: true }, { flush: false })
  }

  #remember(text: string): void {
    const parsed = line.safeParse(parseJson(text))
    // A line that a power failure cut off: nothing was done on its account.
    if (!parsed.success) return
    const { id, ...rest } = parsed.data
    const known = this.#entries.get(id)
    if ('begun' in rest) this.#entries.set(id, { opening: rest.opening })
    else if ('told' in rest) this.#entries.set(id, { ...known, told: true })
    else this.#entries.set(id, { ...known, ending: rest })
  }

  #append(entry: object, options: { flush: boolean }): Promise<void> {
    return this.#write(`${JSON.stringify(entry)}\n`, options)
  }

  #write(text: string, { flush }: { flush: boolean }): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#file) throw new Error('The journal is closed')
      try {
        await this.#file.appendFile(text)
        if (flush) await this.#file.datasync()
        this.#lastFailed = false
      } catch (error) {
        this.#lastFailed = true
        this.#canWrite = false
        throw error
      }
      this.#lines += 1
    })
  }

  /** Writes the newest entries into a new file, which replaces the old one once it is safely on disk. */
  async #rewrite(): Promise<void> {
    for (const [id, { opening, told }] of [...this.#entries].slice(0, -KEPT)) {
      if (!opening || told) this.#entries.delete(id)
    }
    const lines = [...this.#entries].flatMap(([id, entry]) => linesOf(id, entry))
    await replaceFile(this.#path, lines.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    await this.#file?.close()
    this.#file = await open(this.#path, 'a')
    this.#lines = lines.length
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.#writing.then(work)
    this.#writing = result.catch(() => {})
    return result
  }
}

/** The outcomes after which a door may be open. */
const MAY_HAVE_OPENED: ReadonlySet<CommandOutcome> = new Set(['done', 'failed'])

function linesOf(id: string, { ending, opening, told }: Entry): object[] {
  return [
    ...(opening || !ending ? [{ id, begun: true, opening }] : []),
    ...(ending ? [{ id, ...ending }] : []),
    ...(told ? [{ id, told }] : []),
  ]
}
