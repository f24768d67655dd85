import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import type { HintLine, HintListener } from '../hints'
import { OutgoingHints } from './outgoing-hints'

/**
 * Milliseconds between two looks: a hint is 0.1 s late on average, which nobody notices at a door, and a process makes five small queries a second.
 */
const LOOK_EVERY_MS = 200
/**
 * How long a look takes in ids again that it has passed, in milliseconds: a row with a lower id may be committed later. Each row is written by a
 * statement of its own, so its id and its commit are milliseconds apart.
 */
const OVERLAP_MS = 5000
/** How long rows stay, and how often each process removes older ones, in milliseconds. */
const KEPT_MS = 120_000
const CLEAN_EVERY_MS = 60_000
/** A look that has no answer for so long has lost its connection (milliseconds). */
const SILENT_MS = 3000

interface PollTimes {
  lookEveryMs?: number
  overlapMs?: number
  cleanEveryMs?: number
  silentMs?: number
}

/** Our rows have numbers beside their texts, as the pool's parsers read them. */
interface HintRow {
  id: number
  sender: string
  hints: string
  at: number
}

const texts = z.array(z.string())

/**
 * Hints by rows of the table `hint`, which each process reads every 200 ms: for databases without NOTIFY, and for poolers that give connections to
 * transactions. Needs nothing but SELECT, INSERT and DELETE.
 *
 * The newest row that a process has read stays for two minutes at least, and longer if it is the newest of all. If it is missing, the process was
 * silent for longer than that, or the table was emptied and its ids began anew: PostgreSQL does so after a crash, because the table is UNLOGGED.
 */
export class PolledHints implements HintLine {
  readonly #id = randomUUID()
  readonly #outgoing = new OutgoingHints((hints) => this.#insert(hints).catch(() => undefined))
  /** Ids that were read within the overlap, and when, by the monotonic clock. */
  readonly #read = new Map<number, number>()
  /** Every row up to this id was read long ago. */
  #floor = 0
  /** The row with the highest id so far; undefined before the first look and after a loss. */
  #newest: HintRow | undefined
  #cleanedAt = performance.now()
  #isOpen = false
  #isClosed = false
  #next: NodeJS.Timeout | undefined
  #looking: Promise<void>

  /** `now`: the time of the rows, in Unix milliseconds. */
  constructor(
    private readonly pool: pg.Pool,
    private readonly listener: HintListener,
    private readonly now: () => number,
    private readonly times: PollTimes = {},
  ) {
    this.#looking = this.#look()
  }

  isOpen(): boolean {
    return this.#isOpen
  }

  send(hint: string): void {
    this.#outgoing.add(hint)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#isOpen = false
    this.#outgoing.stop()
    clearTimeout(this.#next)
    await this.#looking
  }

  async #look(): Promise<void> {
    try {
      if (this.#newest) await this.#readOn(this.#newest)
      else await this.#begin()
      await this.#clean()
    } catch {
      this.#newest = undefined
      if (this.#isOpen) this.listener.lost()
      this.#isOpen = false
    }
    if (this.#isClosed) return
    this.#next = setTimeout(() => (this.#looking = this.#look()), this.times.lookEveryMs ?? LOOK_EVERY_MS)
    this.#next.unref()
  }

  /** Takes all rows that are there as read. Our own first row is the one whose loss shows a gap. */
  async #begin(): Promise<void> {
    await this.#insert([])
    this.#read.clear()
    this.#floor = 0
    this.#newest = undefined
    this.#note(await this.#rows())
    if (this.#isClosed) return
    this.#isOpen = true
    // Hints from before this moment are lost.
    this.listener.missed()
  }

  async #readOn(newest: HintRow): Promise<void> {
    this.#raiseFloor()
    const rows = await this.#rows()
    if (this.#isClosed) return
    const same = rows.find(({ id }) => id === newest.id)
    if (same?.sender !== newest.sender || same.at !== newest.at) return this.#begin()
    const unread = rows.filter(({ id }) => id !== newest.id)
    this.#note(unread)
    for (const { sender, hints } of unread) {
      if (sender !== this.#id) for (const hint of textsIn(hints)) this.listener.heard(hint)
    }
  }

  /** The rows that were not read yet, and the newest that was, by ascending ids. */
  async #rows(): Promise<HintRow[]> {
    const read = [...this.#read.keys()]
    const { rows } = await this.#query<HintRow>(
      'barback_read_hints',
      'select id, sender, hints, at from hint where id > $1 and id <> all($2::bigint[]) or id = $3 order by id',
      [this.#floor, read, this.#newest?.id ?? 0],
    )
    return rows
  }

  #note(rows: readonly HintRow[]): void {
    const at = performance.now()
    for (const row of rows) {
      this.#read.set(row.id, at)
      if (row.id > (this.#newest?.id ?? 0)) this.#newest = row
    }
  }

  /** Forgets what was read before the overlap. */
  #raiseFloor(): void {
    const before = performance.now() - (this.times.overlapMs ?? OVERLAP_MS)
    for (const [id, at] of this.#read) if (at <= before) this.#floor = Math.max(this.#floor, id)
    for (const id of this.#read.keys()) if (id <= this.#floor) this.#read.delete(id)
  }

  async #insert(hints: readonly string[]): Promise<void> {
    await this.#query('barback_write_hints', 'insert into hint (sender, hints, at) values ($1, $2, $3)', [
      this.#id,
      JSON.stringify(hints),
      Math.floor(this.now()),
    ])
  }

  /** Removes rows that were written two minutes ago. The newest of them stays, by which others see that nothing is missing. */
  async #clean(): Promise<void> {
    if (performance.now() - this.#cleanedAt < (this.times.cleanEveryMs ?? CLEAN_EVERY_MS)) return
    this.#cleanedAt = performance.now()
    const before = Math.floor(this.now()) - KEPT_MS
    const text = 'delete from hint where id < (select max(id) from hint where at < $1)'
    // Another process may remove the same rows. The next time removes what is left.
    await this.#query('barback_clean_hints', text, [before]).catch(() => undefined)
  }

  #query<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<pg.QueryResult<Row>> {
    const query = { name, text, values: [...values], query_timeout: this.times.silentMs ?? SILENT_MS }
    return this.pool.query<Row>(query)
  }
}

function textsIn(json: string): string[] {
  try {
    return texts.parse(JSON.parse(json))
  } catch {
    // A newer build may write what this one cannot read.
    return []
  }
}
