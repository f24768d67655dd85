import type { Table } from '../postgres/schema/tables'
import type { Line } from './line'

/** How far a table has been copied. `checksum`: of its first `rows` lines. */
export interface Progress {
  rows: number
  checksum: string
}

/** A table's count, and the sum of each column of cents. Texts, because sums may exceed what a number holds exactly. */
export interface Sums {
  rows: number
  cents: Readonly<Record<string, string>>
}

/** One of the two databases of a copy, read alike in both stores. */
export interface Side {
  /** For messages: a path, or a URL without its password. */
  readonly name: string
  /** Reads a table by its primary key, some lines at a time, and waits for `take`. */
  read(table: Table, take: (lines: readonly Line[]) => Promise<void>): Promise<void>
  sumsOf(table: Table): Promise<Sums>
  /** The last number given to a row of each table that numbers its rows, also if that row was deleted. Without an entry there was none. */
  lastNumbers(): Promise<ReadonlyMap<string, number>>
  /** The number of rows in a table of words and the ids of those that a search finds. */
  wordsOf(table: string): Promise<number>
  find(table: string, typed: string): Promise<readonly number[]>
  appliedMigrations(): Promise<ReadonlyMap<string, number>>
  close(): Promise<void>
}

/** The database that is copied. All reads are of the moment at which it was opened. */
export interface Source extends Side {
  /** Tables with later changes, as far as their counts and newest moments show. Ends the snapshot: nothing may be read afterwards. */
  changedTables(): Promise<readonly string[]>
}

/** Announces a step of a longer task: what it is, and how much of it is done. */
export type Step = (what: string, done: number, of: number) => void

/** The database that a copy makes. */
export interface Target extends Side {
  /** Begins an empty database, or continues one. Returns what is there of it. @throws if the database holds anything else */
  begin(): Promise<ReadonlyMap<string, Progress>>
  /** Adds lines to a table, and notes its progress in the same transaction. */
  write(table: Table, lines: readonly Line[], progress: Progress): Promise<void>
  /** Makes the indexes, references and numbers once all rows are there. May be repeated. */
  finish(lastNumbers: ReadonlyMap<string, number>, step: Step): Promise<void>
  /** After the proof: makes the database one that a server may open. */
  seal(migrations: ReadonlyMap<string, number>): Promise<void>
}
