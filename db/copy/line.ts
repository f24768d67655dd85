import type { Table } from '../postgres/schema/tables'
import { CopyRefused } from './refused'

/**
 * A row as one line: PostgreSQL's text format of COPY, with fractions as JavaScript writes them. Equal rows have equal lines in both stores, so
 * that lines can be hashed, and each store can read and write them.
 */
export type Line = string

export type Value = string | number | null

type Column = Table['columns'][number]

/** PostgreSQL escapes these characters in its own output. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}
const CHARACTERS = new Map(Object.entries(ESCAPES).map(([character, escape]) => [escape, character]))
const ESCAPED = /[\\\b\f\n\r\t\v]/
const ALL_ESCAPED = /[\\\b\f\n\r\t\v]/g
const NULL = '\\N'

/** @throws for a value that one of the stores cannot hold */
export function lineOf(table: Table, values: readonly Value[]): Line {
  let line = ''
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    if (at > 0) line += '\t'
    if (value === null) line += NULL
    else if (typeof value === 'number') line += numberText(table, at, value)
    else if (typeof value === 'string') line += textOf(table, at, value)
    else throw unfit(table, at, `a ${typeof value}`)
  }
  return line
}

function numberText(table: Table, at: number, value: number): string {
  if (!Number.isSafeInteger(value) && table.columns[at]?.type !== 'REAL') throw unfit(table, at, `the number ${value}`)
  return String(value)
}

function textOf(table: Table, at: number, value: string): string {
  if (value.includes('\0')) throw unfit(table, at, 'a text with the character 0')
  return ESCAPED.test(value) ? value.replace(ALL_ESCAPED, (character) => ESCAPES[character] ?? character) : value
}

function unfit({ name, columns }: Table, at: number, what: string): CopyRefused {
  return new CopyRefused(
    `${name}.${columns[at]?.name ?? at} has ${what}, which cannot be copied: correct that row first`,
  )
}

export function valuesOf(table: Table, line: Line): Value[] {
  return line.split('\t').map((field, at) => valueOf(table, at, field))
}

function valueOf(table: Table, at: number, field: string): Value {
  if (field === NULL) return null
  if (table.columns[at]?.type !== 'TEXT') return Number(field)
  return field.includes('\\') ? field.replace(/\\./g, (escape) => CHARACTERS.get(escape) ?? escape) : field
}

/** The places of fractions in a line, which the stores write differently: 1e-07 is 1e-7 here. */
export function fractionsOf({ columns }: Table): number[] {
  return columns.flatMap((column: Column, at) => (column.type === 'REAL' ? [at] : []))
}

/** A line as PostgreSQL writes it, with our fractions. */
export function withOurFractions(line: string, fractions: readonly number[]): Line {
  if (fractions.length === 0) return line
  const fields = line.split('\t')
  for (const at of fractions) {
    const field = fields[at]
    if (field !== undefined && field !== NULL) fields[at] = String(Number(field))
  }
  return fields.join('\t')
}
