import { asValue, Expressions, type Expression } from './expressions'
import { quoted, quotedList } from './names'

/** A translated UPDATE in its parts, so that a trigger of the same table can become one that sets the columns of NEW. */
interface Update {
  kind: 'update'
  table: string
  sets: ReadonlyArray<{ column: string; value: string }>
  where: string | undefined
  sql: string
}

export type Statement = Update | { kind: 'other'; sql: string }

const JOINS = [['LEFT', 'JOIN'], ['INNER', 'JOIN'], ['CROSS', 'JOIN'], ['JOIN']]

/** Words that cannot be an alias. */
const CLAUSES = new Set([
  'LEFT',
  'INNER',
  'CROSS',
  'JOIN',
  'ON',
  'WHERE',
  'GROUP',
  'ORDER',
  'LIMIT',
  'UNION',
  'SET',
  'DO',
])

/** Translates the statements of triggers and migrations: INSERT, UPDATE, DELETE and their queries. */
export class Statements extends Expressions {
  statement(): Statement {
    if (this.tokens.take('UPDATE')) return this.#update()
    if (this.tokens.take('DELETE', 'FROM')) {
      const table = this.tokens.name()
      return { kind: 'other', sql: `DELETE FROM ${quoted(table)}${this.#where()}` }
    }
    if (this.tokens.take('INSERT')) return { kind: 'other', sql: this.#insert() }
    return this.tokens.fail('unknown statement')
  }

  #update(): Update {
    const table = this.tokens.name()
    this.tokens.expect('SET')
    const sets = this.#assignments()
    const where = this.tokens.take('WHERE') ? this.condition() : undefined
    const set = sets.map(({ column, value }) => `${quoted(column)} = ${value}`).join(', ')
    const sql = `UPDATE ${quoted(table)} SET ${set}${where === undefined ? '' : ` WHERE ${where}`}`
    return { kind: 'update', table, sets, where, sql }
  }

  #assignments(): Array<{ column: string; value: string }> {
    return this.tokens.list(() => {
      const column = this.tokens.name()
      this.tokens.expect('=')
      return { column, value: this.value() }
    })
  }

  #insert(): string {
    const { tokens } = this
    const ignores = tokens.take('OR', 'IGNORE')
    tokens.expect('INTO')
    const table = tokens.name()
    const columns = tokens.isNext('(') ? tokens.names() : undefined
    const isWords = this.facts.wordTables.has(table)
    const one = (index: number) => {
      const value = this.value()
      return isWords && columns?.[index] === 'words' ? `wordVector(${value})` : value
    }
    const rows = tokens.take('VALUES')
      ? `VALUES ${tokens.list(() => this.#row(one)).join(', ')}`
      : this.#select((index) => ({ sql: one(index), type: 'value' })).sql
    const into = `INSERT INTO ${quoted(table)}${columns ? ` (${quotedList(columns)})` : ''} ${rows}`
    return into + (ignores ? ' ON CONFLICT DO NOTHING' : this.#onConflict(table))
  }

  #row(one: (index: number) => string): string {
    this.tokens.expect('(')
    let index = 0
    const values = this.tokens.list(() => one(index++))
    this.tokens.expect(')')
    return `(${values.join(', ')})`
  }

  #onConflict(table: string): string {
    const { tokens } = this
    if (!tokens.take('ON', 'CONFLICT')) return ''
    const target = tokens.isNext('(') ? ` (${quotedList(tokens.names())})` : ''
    tokens.expect('DO')
    if (tokens.take('NOTHING')) return ` ON CONFLICT${target} DO NOTHING`
    tokens.expect('UPDATE', 'SET')
    this.bareTable = table
    const sets = this.#assignments().map(({ column, value }) => `${quoted(column)} = ${value}`)
    const where = this.#where()
    this.bareTable = undefined
    return ` ON CONFLICT${target} DO UPDATE SET ${sets.join(', ')}${where}`
  }

  protected override query(): Expression {
    return this.#select(() => this.expression())
  }

  /** `item` reads the item of that number in the list. */
  #select(item: (index: number) => Expression): Expression {
    this.hasQuery = true
    const { tokens } = this
    tokens.expect('SELECT')
    const scope = { hasAggregate: false, bare: new Set<string>(), isInItems: true, aggregateDepth: 0 }
    this.scopes.push(scope)
    const distinct = tokens.take('DISTINCT') ? 'DISTINCT ' : ''
    let index = 0
    const items = tokens.list(() => {
      const value = item(index++)
      return { value, sql: asValue(value) + (tokens.take('AS') ? ` AS ${quoted(tokens.name())}` : '') }
    })
    scope.isInItems = false
    const from = tokens.take('FROM') ? ` FROM ${this.#sources()}` : ''
    const where = this.#where()
    const group = tokens.take('GROUP', 'BY') ? tokens.list(() => this.value()) : []
    if (scope.hasAggregate && group.length === 0) group.push(...scope.bare)
    const order = tokens.take('ORDER', 'BY') ? ` ORDER BY ${tokens.list(() => this.#ordered()).join(', ')}` : ''
    const limit = tokens.take('LIMIT') ? ` LIMIT ${this.value()}` : ''
    this.scopes.pop()
    const list = items.map(({ sql }) => sql).join(', ')
    const grouped = group.length > 0 ? ` GROUP BY ${group.join(', ')}` : ''
    const [only, ...others] = items
    return {
      sql: `SELECT ${distinct}${list}${from}${where}${grouped}${order}${limit}`,
      type: only?.value.type === 'json' && others.length === 0 ? 'json' : 'value',
    }
  }

  #ordered(): string {
    const one = this.expression()
    const direction = this.tokens.take('DESC') ? ' DESC' : ''
    this.tokens.take('ASC')
    const isNullable = one.column === undefined || this.facts.nullable.has(one.column)
    return `${one.sql}${direction}${isNullable ? (direction ? ' NULLS LAST' : ' NULLS FIRST') : ''}`
  }

  #sources(): string {
    const all = [this.#source()]
    for (;;) {
      const join = this.tokens.take(',') ? ['CROSS', 'JOIN'] : JOINS.find((words) => this.tokens.take(...words))
      if (!join) return all.join(' ')
      const source = this.#source()
      const isConflict = this.tokens.isNext('ON', 'CONFLICT')
      const on = !isConflict && this.tokens.take('ON') ? this.condition() : undefined
      const isCross = join[0] === 'CROSS'
      all.push(`${join.join(' ')} ${source}${isCross ? '' : ` ON ${on ?? 'true'}`}`)
    }
  }

  #source(): string {
    const { tokens } = this
    const isQuery = tokens.take('(')
    const source = isQuery ? `(${this.query().sql})` : quoted(tokens.name())
    if (isQuery) tokens.expect(')')
    const alias = this.#alias()
    if (alias !== undefined) return `${source} AS ${quoted(alias)}`
    // PostgreSQL 15 requires a name for every query in FROM.
    return isQuery ? `${source} AS "found"` : source
  }

  #alias(): string | undefined {
    if (this.tokens.take('AS')) return this.tokens.name()
    const next = this.tokens.peek()
    const isName = next?.kind === 'quoted' || (next?.kind === 'word' && !CLAUSES.has(next.text.toUpperCase()))
    return isName ? this.tokens.name() : undefined
  }

  #where(): string {
    return this.tokens.take('WHERE') ? ` WHERE ${this.condition()}` : ''
  }
}
