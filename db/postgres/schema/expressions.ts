import { quoted } from './names'
import type { Tokens } from './tokens'

/** Facts about the whole schema that translations need. */
export interface SchemaFacts {
  /** Names of columns that may be null in some table. */
  nullable: ReadonlySet<string>
  /** Names of columns that have fractions in every table. */
  fractions: ReadonlySet<string>
  /** The FTS5 tables. */
  wordTables: ReadonlySet<string>
}

/** A translated expression. SQLite's comparisons are numbers, PostgreSQL's are booleans, so the type decides where a cast is needed. */
export interface Expression {
  sql: string
  /** 'json': text that `json_object` and its relatives have made, which others embed as it is. */
  type: 'boolean' | 'json' | 'value'
  /** The column, if the expression is nothing else. */
  column?: string
  /** Part of a chain of `||`, which binds less tightly in PostgreSQL than in SQLite. */
  isChain?: boolean
}

/** Functions with the same name and the same result in both. */
const SAME = new Set([
  ...['coalesce', 'nullif', 'sum', 'count', 'min', 'max', 'substr', 'lower', 'upper', 'length', 'abs', 'replace'],
  ...['folded', 'businessDate', 'localHour', 'chainHash'],
])
const AGGREGATES = new Set(['sum', 'count', 'min', 'max', 'json_group_array'])

/** Words that end an expression. */
const ENDS = new Set([
  ...['AS', 'AND', 'OR', 'FROM', 'WHERE', 'GROUP', 'ORDER', 'LIMIT', 'ON', 'THEN', 'ELSE', 'END', 'WHEN', 'BEGIN'],
])

/** Columns that a query names outside its aggregates: without GROUP BY, SQLite takes them from any row. */
interface Scope {
  hasAggregate: boolean
  readonly bare: Set<string>
  isInItems: boolean
  aggregateDepth: number
}

/** Translates SQLite's expressions. statements.ts adds queries. */
export abstract class Expressions {
  protected readonly scopes: Scope[] = []
  /** The table whose columns unqualified names are: PostgreSQL requires the table's name in ON CONFLICT. */
  protected bareTable: string | undefined
  /** Whether any query was translated. PostgreSQL allows none in a trigger's WHEN. */
  hasQuery = false

  constructor(
    readonly tokens: Tokens,
    protected readonly facts: SchemaFacts,
  ) {}

  /** The query after an open parenthesis. */
  protected abstract query(): Expression

  expression(): Expression {
    return this.#chain('OR', () => this.#chain('AND', () => this.#negation()))
  }

  /** An expression where a condition is needed. */
  condition(): string {
    return asCondition(this.expression())
  }

  /** An expression where a number or a text is needed. */
  value(): string {
    return asValue(this.expression())
  }

  #chain(word: 'AND' | 'OR', part: () => Expression): Expression {
    const first = part()
    const all = [first]
    while (this.tokens.take(word)) all.push(part())
    return all.length === 1 ? first : { sql: all.map(asCondition).join(` ${word} `), type: 'boolean' }
  }

  #negation(): Expression {
    if (this.tokens.take('NOT')) return { sql: `NOT ${asCondition(this.#negation())}`, type: 'boolean' }
    return this.#comparison()
  }

  #comparison(): Expression {
    let left = this.#arithmetic()
    for (;;) {
      const sql = this.#comparedWith(left)
      if (sql === undefined) return left
      left = { sql, type: 'boolean' }
    }
  }

  #comparedWith(left: Expression): string | undefined {
    const { tokens } = this
    for (const sign of ['<>', '<=', '>=', '=', '<', '>']) {
      if (tokens.take(sign)) return compared(left, sign, this.#arithmetic())
    }
    if (tokens.take('IS')) {
      const not = tokens.take('NOT') ? 'NOT ' : ''
      if (tokens.take('NULL')) return `${left.sql} IS ${not}NULL`
      const isDistinct = tokens.take('DISTINCT', 'FROM')
      return compared(
        left,
        (not === '') === isDistinct ? 'IS DISTINCT FROM' : 'IS NOT DISTINCT FROM',
        this.#arithmetic(),
      )
    }
    const not = tokens.isNext('NOT') && tokens.take('NOT') ? 'NOT ' : ''
    if (tokens.take('IN')) return `${asValue(left)} ${not}IN ${this.#members()}`
    if (tokens.take('GLOB')) return `${asValue(left)} ${not ? '!~' : '~'} ${patternOf(this.#arithmetic().sql)}`
    if (not) tokens.fail('NOT')
    return undefined
  }

  #members(): string {
    this.tokens.expect('(')
    const members = this.tokens.isNext('SELECT') ? this.query().sql : this.tokens.list(() => this.value()).join(', ')
    this.tokens.expect(')')
    return `(${members})`
  }

  #arithmetic(): Expression {
    return this.#operators(['+', '-'], () => this.#operators(['*', '/', '%'], () => this.#concatenation()))
  }

  #operators(signs: readonly string[], part: () => Expression): Expression {
    let left = part()
    for (;;) {
      const sign = signs.find((one) => this.tokens.take(one))
      if (sign === undefined) return left
      left = { sql: `${operand(left)} ${sign} ${operand(part())}`, type: 'value' }
    }
  }

  #concatenation(): Expression {
    const first = this.#primary()
    if (!this.tokens.isNext('||')) return first
    const all = [first]
    while (this.tokens.take('||')) all.push(this.#primary())
    return { sql: all.map(asValue).join(' || '), type: 'value', isChain: true }
  }

  #primary(): Expression {
    const { tokens } = this
    for (const sign of ['-', '+']) {
      if (tokens.take(sign)) return { sql: `${sign}${operand(this.#primary())}`, type: 'value' }
    }
    if (tokens.take('(')) {
      const inner = tokens.isNext('SELECT') ? this.query() : this.expression()
      tokens.expect(')')
      return { sql: `(${inner.sql})`, type: inner.type }
    }
    if (tokens.take('EXISTS')) {
      tokens.expect('(')
      const { sql } = this.query()
      tokens.expect(')')
      return { sql: `EXISTS (${sql})`, type: 'boolean' }
    }
    if (tokens.take('NULL')) return { sql: 'NULL', type: 'value' }
    const token = tokens.next()
    if (token.kind === 'number' || token.kind === 'string') return { sql: token.text, type: 'value' }
    if (token.kind === 'sign' || (token.kind === 'word' && ENDS.has(token.text.toUpperCase()))) {
      return tokens.fail(`expected an expression instead of ${token.text}`)
    }
    if (token.kind === 'word' && tokens.isNext('(')) return this.#call(token.text)
    return this.#column(token.text)
  }

  #column(name: string): Expression {
    const isQualified = this.tokens.take('.')
    const table = isQualified ? name : this.bareTable
    const column = isQualified ? this.tokens.name() : name
    const owner = table !== undefined && /^(?:new|old|excluded)$/i.test(table) ? table.toLowerCase() : table
    const sql = owner === undefined ? quoted(column) : `${quoted(owner)}.${quoted(column)}`
    const scope = this.scopes.at(-1)
    if (scope?.isInItems && scope.aggregateDepth === 0 && owner !== 'new' && owner !== 'old') scope.bare.add(sql)
    return { sql, type: 'value', column }
  }

  #call(name: string): Expression {
    const { tokens } = this
    tokens.expect('(')
    const scope = AGGREGATES.has(name) ? this.scopes.at(-1) : undefined
    if (scope) {
      scope.hasAggregate = true
      scope.aggregateDepth++
    }
    const isDistinct = tokens.take('DISTINCT')
    const isAll = tokens.take('*')
    const inputs = isAll || tokens.isNext(')') ? [] : tokens.list(() => this.expression())
    tokens.expect(')')
    if (scope) scope.aggregateDepth--
    if (name.startsWith('json_')) return { sql: this.#json(name, inputs), type: 'json' }
    const values = isAll ? '*' : inputs.map(asValue).join(', ')
    if (name === 'ifnull') return { sql: `coalesce(${values})`, type: 'value' }
    const isGreatest = (name === 'max' || name === 'min') && inputs.length > 1
    if (!SAME.has(name) || isGreatest) return tokens.fail(`unknown function ${name}`)
    return { sql: `${name}(${isDistinct ? 'DISTINCT ' : ''}${values})`, type: 'value' }
  }

  /** The same bytes as SQLite's: no spaces, numbers as they are, `null` for NULL. */
  #json(name: string, inputs: readonly Expression[]): string {
    const text = (input: Expression) => {
      if (input.type === 'json') return input.sql
      if (input.column !== undefined && this.facts.fractions.has(input.column)) {
        return this.tokens.fail(`${input.column} has fractions, which the two databases write differently in JSON`)
      }
      return `coalesce(to_json(${asValue(input)})::text, 'null')`
    }
    if (name === 'json_group_array') {
      const [input = this.tokens.fail('nothing to collect')] = inputs
      return `'[' || coalesce(string_agg(${text(input)}, ','), '') || ']'`
    }
    if (name === 'json_array') return `'[' || ${inputs.map(text).join(` || ',' || `)} || ']'`
    if (name !== 'json_object') return this.tokens.fail(`unknown function ${name}`)
    const pairs = inputs.flatMap((key, index) => {
      const input = inputs[index + 1]
      return index % 2 === 0 && input ? [`'"${key.sql.slice(1, -1)}":' || ${text(input)}`] : []
    })
    return `'{' || ${pairs.join(` || ',' || `)} || '}'`
  }
}

function operand(one: Expression): string {
  const sql = asValue(one)
  return one.isChain ? `(${sql})` : sql
}

/** The number or text of an expression: 1 or 0 of a condition. */
export function asValue({ sql, type }: Expression): string {
  return type === 'boolean' ? `(${sql})::int` : sql
}

function asCondition({ sql, type }: Expression): string {
  return type === 'boolean' ? sql : `${sql} <> 0`
}

function compared(left: Expression, sign: string, right: Expression): string {
  const areConditions = left.type === 'boolean' && right.type === 'boolean'
  const text = areConditions ? ({ sql }: Expression) => sql : asValue
  return `${text(left)} ${sign} ${text(right)}`
}

/** A pattern of GLOB as a regular expression. */
function patternOf(literal: string): string {
  const inner = literal.slice(1, -1).replace(/\[[^\]]*\]|[*?.+^$(){}|\\]/g, (part) => {
    if (part.startsWith('[')) return part
    if (part === '*') return '.*'
    return part === '?' ? '.' : `\\${part}`
  })
  return `'^${inner}$'`
}
