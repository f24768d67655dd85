import { mkdir, open, readFile, rename, statfs, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { commandOutcome, type CommandOutcome } from '../../contract/locker-protocol'

const line = z.union([
  z.object({ id: z.string(), begun: z.literal(true) }),
  z.object({ id: z.string(), outcome: commandOutcome, error: z.string().optional() }),
])

export interface Ending {
  outcome: CommandOutcome
  error?: string | undefined
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
 * Which commands were begun, on disk, so that none is carried out twice even if the power fails in between.
 * Pruned by count and not by age, because the Pi may not know the date.
 */
export class Journal {
  readonly #path: string
  readonly #directory: string
  /** In the order they began. Undefined: begun, and not ended yet. */
  readonly #entries = new Map<string, Ending | undefined>()
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
    for (const [id, ending] of this.#entries) if (!ending) this.#entries.set(id, INTERRUPTED)
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
    return this.#entries.get(id)
  }

  /** The newest last; those without an ending are running. */
  recent(): Array<{ id: string; ending: Ending | undefined }> {
    return [...this.#entries].map(([id, ending]) => ({ id, ending }))
  }

  /** Resolves when it is on disk that this command has begun. Only then may a door move. */
  async begin(id: string): Promise<void> {
    this.#entries.set(id, undefined)
    try {
      await this.#append({ id, begun: true }, { flush: true })
    } catch (error) {
      this.#entries.delete(id)
      throw error
    }
  }

  /** Resolves when it is on disk that this command must not be carried out. */
  async forbid(id: string): Promise<void> {
    this.#entries.set(id, { outcome: 'revoked' })
    await this.#append({ id, outcome: 'revoked' }, { flush: true })
  }

  /** Notes how it ended, without waiting for the disk: if the note is lost, the command counts as interrupted and is not repeated. */
  async end(id: string, ending: Ending): Promise<void> {
    this.#entries.set(id, ending)
    await this.#append({ id, ...ending }, { flush: false })
    if (this.#lines > MAX_LINES) await this.#inTurn(() => this.#rewrite())
  }

  #remember(text: string): void {
    const parsed = line.safeParse(parseLine(text))
    // A line that a power failure cut off: nothing was done on its account.
    if (!parsed.success) return
    const { id, ...rest } = parsed.data
    this.#entries.set(id, 'outcome' in rest ? rest : undefined)
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
    for (const id of [...this.#entries.keys()].slice(0, -KEPT)) this.#entries.delete(id)
    const lines = [...this.#entries].map(([id, ending]) =>
      JSON.stringify(ending ? { id, ...ending } : { id, begun: true }),
    )
    const fresh = await open(`${this.#path}.new`, 'w')
    await fresh.writeFile(lines.map((text) => `${text}\n`).join(''))
    await fresh.sync()
    await fresh.close()
    await rename(`${this.#path}.new`, this.#path)
    await syncDirectory(this.#directory)
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

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  await directory.sync()
  await directory.close()
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
