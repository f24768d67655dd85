import type { Generated, Insertable } from 'kysely'
import type { Tables } from '../store'

type TableWithId = { [T in keyof Tables]: Tables[T] extends { id: Generated<number> } ? T : never }[keyof Tables]
type StampedTable = {
  [T in TableWithId]: Tables[T] extends { createdAt: number; updatedAt: number } ? T : never
}[TableWithId]

/**
 * The demo's rows, made in memory first and then written at once (`Store.fill`). Ids are assigned here, 1, 2, 3 … per table, so that rows can
 * refer to each other before they are written, and the same seed gives the same ids.
 */
export class DemoRows {
  private readonly tables = new Map<keyof Tables, object[]>()

  /** `enteredAt` (ms): when the demo's catalogue, venues and people were entered. */
  constructor(readonly enteredAt: number) {}

  /** Adds a row with an id and both time stamps (ms; `enteredAt` by default). Returns its id. */
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

  /** Adds a row with an id and its own times. Returns its id. */
  record<T extends TableWithId>(table: T, row: Omit<Insertable<Tables[T]>, 'id'>): number {
    const rows = this.of(table)
    const id = rows.length + 1
    rows.push({ id, ...row })
    return id
  }

  /** Adds a row whose key is the records it connects (a role of a user, the hours of a place). */
  link<T extends keyof Tables>(table: T, row: Insertable<Tables[T]>): void {
    this.of(table).push(row)
  }

  /** Every row by its table. */
  get all(): ReadonlyMap<keyof Tables, readonly object[]> {
    return this.tables
  }

  private of(table: keyof Tables): object[] {
    const rows = this.tables.get(table) ?? []
    this.tables.set(table, rows)
    return rows
  }
}

/** Maps names to ids as rows are entered. @throws for an unknown name, which is a mistake in the seed's own data */
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
