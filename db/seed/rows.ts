import type { Generated, Insertable } from 'kysely'
import type { Store, Tables } from '../connection'
import { waitingForLock } from '../waiting'

type TableWithId = { [T in keyof Tables]: Tables[T] extends { id: Generated<number> } ? T : never }[keyof Tables]
type StampedTable = {
  [T in TableWithId]: Tables[T] extends { createdAt: number; updatedAt: number } ? T : never
}[TableWithId]

/**
 * The demo's rows, made in memory first and then written at once. Ids are given here, 1, 2, 3 … per table, so that rows can
 * refer to each other before anything is written, and so that the same seed gives the same ids.
 */
export class DemoRows {
  private readonly tables = new Map<keyof Tables, object[]>()

  /** `enteredAt` (ms): when the demo's catalogue, venues and people were entered. */
  constructor(readonly enteredAt: number) {}

  /** Adds a row that has an id and both time stamps (ms; `enteredAt` when not given). Returns its id. */
  enter<T extends StampedTable>(
    table: T,
    row: Omit<Insertable<Tables[T]>, 'id' | 'createdAt' | 'updatedAt'>,
    createdAt = this.enteredAt,
    updatedAt = createdAt,
  ): number {
    const rows = this.of(table)
    const id = rows.length + 1
    rows.push({ id, ...row, createdAt, updatedAt })
    return id
  }

  /** Adds a row that has an id and brings its own times. Returns its id. */
  record<T extends TableWithId>(table: T, row: Omit<Insertable<Tables[T]>, 'id'>): number {
    const rows = this.of(table)
    const id = rows.length + 1
    rows.push({ id, ...row })
    return id
  }

  /** Adds a row whose key is what it connects (a role of a user, the hours of a place). */
  link<T extends keyof Tables>(table: T, row: Insertable<Tables[T]>): void {
    this.of(table).push(row)
  }

  /**
   * Writes everything in one transaction. Prepared statements rather than Kysely's builder: a hundred thousand rows are
   * compiled once per shape instead of once per batch, which is most of the time a seeding takes.
   */
  write(file: Store['file']): void {
    const writeAll = file.transaction(() => {
      // Checked at the end: a category that belongs to a business comes before the businesses do.
      file.pragma('defer_foreign_keys = ON')
      for (const [table, rows] of this.tables) this.insert(file, table, rows)
    })
    waitingForLock(file, () => writeAll.immediate())
  }

  private insert(file: Store['file'], table: keyof Tables, rows: readonly object[]): void {
    const byShape = new Map<string, ReturnType<typeof file.prepare>>()
    for (const row of rows) {
      const shape = Object.keys(row).join(', ')
      const statement =
        byShape.get(shape) ??
        file.prepare(`INSERT INTO "${table}" (${shape}) VALUES (${Object.keys(row).fill('?').join(', ')})`)
      byShape.set(shape, statement)
      statement.run(Object.values(row))
    }
  }

  private of(table: keyof Tables): object[] {
    const rows = this.tables.get(table) ?? []
    this.tables.set(table, rows)
    return rows
  }
}

/** Names → ids as rows are entered. @throws for a name that was not entered: a mistake in the seed's own data */
export class Register {
  private readonly ids = new Map<string, number>()

  constructor(private readonly kind: string) {}

  enter(name: string, id: number): number {
    if (this.ids.has(name)) throw new Error(`The seed has two of ${this.kind} '${name}'`)
    this.ids.set(name, id)
    return id
  }

  id(name: string): number {
    const id = this.ids.get(name)
    if (id === undefined) throw new Error(`The seed has no ${this.kind} '${name}'`)
    return id
  }

  entries(): Array<[name: string, id: number]> {
    return [...this.ids]
  }
}
