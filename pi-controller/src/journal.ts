import { randomUUID } from 'node:crypto'
import { mkdir, open, statfs, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandOutcome } from '../../contract/locker-protocol'
import { readIfThere, replaceFile } from './disk'
import { lineOf, readJournal, type JournalLine, type Opening } from './journal-lines'

export interface Ending {
  outcome: CommandOutcome
  error?: string | undefined
  /** The server's time at which the lock lost its power; null if the time was unknown. Undefined if it had none or this is unknown. */
  endedAt?: number | null | undefined
}

interface Entry {
  /** Undefined: begun, and not ended yet. */
  ending?: Ending | undefined
  /** Undefined for a command of the server. */
  opening?: Opening | undefined
  /** The server knows of the opening. */
  told?: boolean
}

/** The power failed while the door was being opened: it may have opened, so the command is not retried. */
const INTERRUPTED: Ending = { outcome: 'failed', error: 'Interrupted: the door may have opened' }

/** Number of entries kept: commands are valid for half a minute, and each takes most of a second. */
const MAX_ENTRIES = 500
/** Number of lines at which the file is rewritten. */
const MAX_LINES = 4 * MAX_ENTRIES
/** Free disk space below which the journal counts as full, in bytes: a rewritten file must fit. */
const MIN_FREE_BYTES = 1_000_000

/**
 * Records on disk which commands and tickets have begun, so that none is carried out twice even if the power fails in between.
 * Pruned by count and not by age, because the Pi may not know the date.
 */
export class Journal {
  readonly #path: string
  readonly #directory: string
  /** In the order they began. */
  readonly #entries = new Map<string, Entry>()
  #id: string = randomUUID()
  #hadId = false
  #isDamaged = false
  #isDamageReported = true
  #file: FileHandle | undefined
  /** Length of the complete lines in the file, in bytes. */
  #bytes = 0
  /** The file may end with an incomplete line. */
  #isCut = false
  #lines = 0
  #canWrite = false
  #lastFailed = false
  /** Serialises writes. */
  #writing: Promise<void> = Promise.resolve()

  constructor(directory: string) {
    this.#directory = directory
    this.#path = join(directory, 'commands.jsonl')
  }

  /**
   * Reads the file. Entries without an ending were interrupted.
   * @param expected id of the previous journal: another journal, or none, means that it was lost
   */
  async start(expected?: string): Promise<void> {
    await mkdir(this.#directory, { recursive: true })
    const { lines, bytes, isDamaged } = readJournal((await readIfThere(this.#path)) ?? '')
    this.#bytes = bytes
    this.#isDamaged = isDamaged
    for (const line of lines) this.#remember(line)
    if (expected !== undefined && (!this.#hadId || this.#id !== expected)) this.#isDamaged = true
    this.#isDamageReported = !this.#isDamaged
    for (const entry of this.#entries.values()) entry.ending ??= INTERRUPTED
    await this.#rewrite().catch(() => this.#goOnWith(lines.length))
    await this.check()
  }

  /** Distinguishes this journal from any other. */
  get id(): string {
    return this.#id
  }

  /** True if the file already had an id when it was read. */
  get hadId(): boolean {
    return this.#hadId
  }

  /** True if entries from before this start are lost, so that openings are unknown. */
  get isDamaged(): boolean {
    return this.#isDamaged
  }

  /** True while the server does not know of the damage. */
  get isDamageUnreported(): boolean {
    return !this.#isDamageReported
  }

  /** Records that the server knows of the damage. If the record is lost, the damage is reported again. */
  async noteDamageReported(): Promise<void> {
    if (this.#isDamageReported) return
    this.#isDamageReported = true
    await this.#inTurn(() => this.#rewrite())
  }

  /** True if commands can be journalled, judging by the last check and the last write. */
  get canWrite(): boolean {
    return this.#canWrite
  }

  /** Checks the free space again, and after a failed write whether writing works again. Never throws. */
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

  /** Openings by tickets, including possible ones; those without an ending are running. */
  openings(): Array<Opening & { id: string; ending: Ending | undefined; told: boolean }> {
    return [...this.#entries].flatMap(([id, { ending, opening, told = false }]) =>
      opening && (!ending || MAY_HAVE_OPENED.has(ending.outcome)) ? [{ id, ...opening, ending, told }] : [],
    )
  }

  /** Resolves once the start of this command or ticket opening is synced to disk. Only then may a door move. */
  async begin(id: string, opening?: Opening): Promise<void> {
    this.#entries.set(id, { opening })
    try {
      await this.#append({ id, begun: true, opening }, { flush: true })
    } catch (error) {
      this.#entries.delete(id)
      throw error
    }
  }

  /** Resolves once it is synced to disk that this command must not be carried out. */
  async forbid(id: string): Promise<void> {
    this.#entries.set(id, { ending: { outcome: 'revoked' } })
    await this.#append({ id, outcome: 'revoked' }, { flush: true })
  }

  /** Records how it ended, without syncing: if the record is lost, the command counts as interrupted and is not repeated. */
  async end(id: string, ending: Ending): Promise<void> {
    this.#entries.set(id, { ...this.#entries.get(id), ending })
    await this.#append({ id, ...ending }, { flush: false })
    if (this.#lines > MAX_LINES) await this.#inTurn(() => this.#rewrite())
  }

  /** Records that the server knows of this opening. If the record is lost, the opening is reported again. */
  async noteReported(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry || entry.told) return
    entry.told = true
    await this.#append({ id, told: true }, { flush: false })
  }

  #remember(line: JournalLine): void {
    if ('journal' in line) {
      this.#id = line.journal
      this.#hadId = true
      this.#isDamaged ||= line.damaged === true
      return
    }
    const { id, ...rest } = line
    const known = this.#entries.get(id)
    if ('begun' in rest) this.#entries.set(id, { opening: rest.opening })
    else if ('told' in rest) this.#entries.set(id, { ...known, told: true })
    else this.#entries.set(id, { ...known, ending: rest })
  }

  #append(entry: JournalLine, options: { flush: boolean }): Promise<void> {
    return this.#write(lineOf(entry), options)
  }

  #write(text: string, { flush }: { flush: boolean }): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#file) throw new Error('The journal is closed')
      try {
        await this.#cutOff(this.#file)
        this.#isCut = true
        await this.#file.appendFile(text)
        if (flush) await this.#file.datasync()
        this.#isCut = false
        this.#bytes += Buffer.byteLength(text)
        this.#lastFailed = false
      } catch (error) {
        this.#lastFailed = true
        this.#canWrite = false
        await this.#cutOff(this.#file).catch(() => {})
        throw error
      }
      this.#lines += 1
    })
  }

  /** Truncates what a failed write left of its line, so that the next line starts clean. */
  async #cutOff(file: FileHandle): Promise<void> {
    if (!this.#isCut) return
    await file.truncate(this.#bytes)
    this.#isCut = false
  }

  /** Writes the newest entries to a new file, which replaces the old one once it is synced to disk. */
  async #rewrite(): Promise<void> {
    for (const [id, { opening, told }] of [...this.#entries].slice(0, -MAX_ENTRIES)) {
      if (!opening || told) this.#entries.delete(id)
    }
    const first = { journal: this.#id, ...(!this.#isDamageReported && { damaged: true as const }) }
    const lines = [first, ...[...this.#entries].flatMap(([id, entry]) => linesOf(id, entry))]
    const text = lines.map(lineOf).join('')
    await replaceFile(this.#path, text)
    await this.#file?.close()
    this.#file = await open(this.#path, 'a')
    this.#bytes = Buffer.byteLength(text)
    this.#isCut = false
    this.#lines = lines.length
  }

  /** Continues with the old file if the disk has no room for a new one: the next line follows its last complete one. */
  async #goOnWith(lines: number): Promise<void> {
    this.#file = await open(this.#path, 'a')
    this.#isCut = true
    this.#lines = lines
    this.#lastFailed = true
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.#writing.then(work)
    this.#writing = result.catch(() => {})
    return result
  }
}

/** The outcomes after which a door may be open. */
const MAY_HAVE_OPENED: ReadonlySet<CommandOutcome> = new Set(['done', 'failed'])

function linesOf(id: string, { ending, opening, told }: Entry): JournalLine[] {
  return [
    ...(opening || !ending ? [{ id, begun: true as const, opening }] : []),
    ...(ending ? [{ id, ...ending }] : []),
    ...(told ? [{ id, told: true as const }] : []),
  ]
}
