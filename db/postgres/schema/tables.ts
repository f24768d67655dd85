import { Statements } from './statements'
import type { SchemaFacts } from './expressions'
import { checkName, quoted, quotedList, shortName } from './names'
import { Tokens } from './tokens'

const TYPES = { INTEGER: 'bigint', TEXT: 'text', REAL: 'double precision' } as const
type SqliteType = keyof typeof TYPES

/**
 * Tables whose rows are worth less than the writing of a log. A crash of PostgreSQL empties them, as does a switch to a replica, and their ids begin
 * anew: attempts are forgotten (docs/rules/people.md#attempts), and hints count as missed.
 */
const UNLOGGED: ReadonlySet<string> = new Set(['hint', 'attemptCount', 'accountAttempt'])

const NO_FACTS: SchemaFacts = { nullable: new Set(), fractions: new Set(), wordTables: new Set() }

interface Reference {
  columns: readonly string[]
  table: string
  targets: readonly string[]
  onDelete: string
}

interface Column {
  name: string
  type: SqliteType
  isRequired: boolean
  /** SQLite's NOCASE: ASCII letters in both cases are equal. */
  isAnyCase: boolean
  /** SQLite numbers the rows and never uses a number twice. */
  isNumbered: boolean
  initial: string | undefined
}

/** An index or a reference: the statements that create it and remove it. */
export interface Part {
  create: string
  drop: string
}

/** A table as CREATE TABLE declares it, with its conditions translated. */
export interface Table {
  name: string
  columns: readonly Column[]
  primaryKey: readonly string[]
  uniqueKeys: ReadonlyArray<readonly string[]>
  checks: readonly string[]
  references: readonly Reference[]
}

/** Reads SQLite's CREATE TABLE. @throws for a clause that no table has had so far */
export function tableOf(sql: string): Table {
  return new Declaration(new Tokens(sql), NO_FACTS).table()
}

class Declaration extends Statements {
  readonly #columns: Column[] = []
  readonly #primaryKey: string[] = []
  readonly #uniqueKeys: string[][] = []
  readonly #checks: string[] = []
  readonly #references: Reference[] = []

  table(): Table {
    const { tokens } = this
    tokens.expect('CREATE', 'TABLE')
    tokens.take('IF', 'NOT', 'EXISTS')
    const name = tokens.name()
    tokens.expect('(')
    tokens.list(() => this.#part())
    tokens.expect(')')
    return this.#read(name)
  }

  #read(name: string): Table {
    const inKey = new Set(this.#primaryKey)
    for (const column of this.#columns) if (inKey.has(column.name)) column.isRequired = true
    return {
      name,
      columns: this.#columns,
      primaryKey: this.#primaryKey,
      uniqueKeys: this.#uniqueKeys,
      checks: this.#checks,
      references: this.#references,
    }
  }

  #part(): void {
    const { tokens } = this
    if (tokens.take('PRIMARY', 'KEY')) this.#primaryKey.push(...tokens.names())
    else if (tokens.isNext('UNIQUE', '(')) {
      tokens.expect('UNIQUE')
      this.#uniqueKeys.push(tokens.names())
    } else if (tokens.isNext('CHECK', '(')) this.#check()
    else if (tokens.take('FOREIGN', 'KEY')) this.#reference(tokens.names())
    else this.#column()
  }

  #column(): void {
    const { tokens } = this
    const name = tokens.name()
    const type = this.#type()
    const column: Column = { name, type, isRequired: false, isAnyCase: false, isNumbered: false, initial: undefined }
    this.#columns.push(column)
    while (!tokens.isAtEnd && !tokens.isNext(',') && !tokens.isNext(')')) this.#clause(column)
  }

  #type(): SqliteType {
    const type = this.tokens.name().toUpperCase()
    return type === 'INTEGER' || type === 'TEXT' || type === 'REAL' ? type : this.tokens.fail(`unknown type ${type}`)
  }

  #clause(column: Column): void {
    const { tokens } = this
    if (tokens.take('PRIMARY', 'KEY')) {
      this.#primaryKey.push(column.name)
      column.isNumbered = tokens.take('AUTOINCREMENT')
    } else if (tokens.take('NOT', 'NULL')) column.isRequired = true
    else if (tokens.take('UNIQUE')) this.#uniqueKeys.push([column.name])
    else if (tokens.take('COLLATE', 'NOCASE')) column.isAnyCase = true
    else if (tokens.isNext('CHECK')) this.#check()
    else if (tokens.isNext('REFERENCES')) this.#reference([column.name])
    else if (tokens.take('DEFAULT')) column.initial = this.value()
    else tokens.fail('unknown clause of a column')
  }

  #check(): void {
    this.tokens.expect('CHECK', '(')
    this.#checks.push(this.condition())
    this.tokens.expect(')')
  }

  #reference(columns: readonly string[]): void {
    const { tokens } = this
    tokens.expect('REFERENCES')
    const table = tokens.name()
    const targets = tokens.names()
    let onDelete = 'NO ACTION'
    if (tokens.take('ON', 'DELETE')) {
      const actions = [['RESTRICT'], ['CASCADE'], ['SET', 'NULL']]
      const found = actions.find((words) => tokens.take(...words)) ?? tokens.fail('unknown action')
      onDelete = found.join(' ')
    }
    this.#references.push({ columns, table, targets, onDelete })
  }
}

/** A column in PostgreSQL. Texts sort by their bytes, as in SQLite, whatever the database's locale is. */
export function columnDefinition({ name, type, isRequired, isAnyCase, isNumbered, initial }: Column): string {
  const ofText = `${isAnyCase ? 'citext' : 'text'} COLLATE "C"`
  return [
    quoted(name),
    type === 'TEXT' ? ofText : TYPES[type],
    ...(isNumbered ? ['GENERATED BY DEFAULT AS IDENTITY'] : []),
    ...(isRequired ? ['NOT NULL'] : []),
    ...(initial === undefined ? [] : [`DEFAULT ${initial}`]),
  ].join(' ')
}

/** The table without its unique keys and references: they come once all tables exist. */
export function tableDefinition({ name, columns, primaryKey, checks }: Table): string {
  const parts = [
    ...columns.map(columnDefinition),
    ...(primaryKey.length > 0 ? [`PRIMARY KEY (${quotedList(primaryKey)})`] : []),
    ...checks.map((check) => checkDefinition(name, check)),
  ]
  return `CREATE ${UNLOGGED.has(name) ? 'UNLOGGED ' : ''}TABLE ${quoted(name)} (\n  ${parts.join(',\n  ')}\n);`
}

export function checkDefinition(table: string, check: string): string {
  return `CONSTRAINT ${quoted(checkName(table, check))} CHECK (${check})`
}

export function uniqueKeyParts({ name, uniqueKeys }: Table): Part[] {
  return uniqueKeys.map((columns) => {
    const index = quoted(shortName(`${name}_${columns.join('_')}_key`))
    return {
      create: `CREATE UNIQUE INDEX ${index} ON ${quoted(name)} (${columns.map(indexed).join(', ')});`,
      drop: `DROP INDEX ${index};`,
    }
  })
}

/**
 * A column in an index. NULLs come first, as queries ask for them. The column `id` is the exception, in indexes and in queries: PostgreSQL
 * makes the index of a primary key itself, with NULLs last.
 */
export function indexed(column: string): string {
  return column === 'id' ? quoted(column) : `${quoted(column)} NULLS FIRST`
}

export function referenceParts({ name, references }: Table): Part[] {
  return references.map(({ columns, table, targets, onDelete }) => {
    const constraint = quoted(shortName(`${name}_${columns.join('_')}_fkey`))
    const key = `FOREIGN KEY (${quotedList(columns)}) REFERENCES ${quoted(table)} (${quotedList(targets)})`
    return {
      create: `ALTER TABLE ${quoted(name)} ADD CONSTRAINT ${constraint} ${key} ON DELETE ${onDelete};`,
      drop: `ALTER TABLE ${quoted(name)} DROP CONSTRAINT ${constraint};`,
    }
  })
}
