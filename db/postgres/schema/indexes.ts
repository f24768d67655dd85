import type { SchemaFacts } from './expressions'
import { quoted, shortName } from './names'
import { Statements } from './statements'
import { indexed, type Part } from './tables'
import { Tokens } from './tokens'

/** Translates SQLite's CREATE INDEX. */
export function indexPart(sql: string, facts: SchemaFacts): Part {
  const tokens = new Tokens(sql)
  const reader = new Statements(tokens, facts)
  tokens.expect('CREATE')
  const unique = tokens.take('UNIQUE') ? 'UNIQUE ' : ''
  tokens.expect('INDEX')
  const name = shortName(tokens.name())
  tokens.expect('ON')
  const table = tokens.name()
  tokens.expect('(')
  const terms = tokens.list(() => term(reader))
  tokens.expect(')')
  const where = tokens.take('WHERE') ? ` WHERE ${reader.condition()}` : ''
  return {
    create: `CREATE ${unique}INDEX ${quoted(name)} ON ${quoted(table)} (${terms.join(', ')})${where};`,
    drop: `DROP INDEX ${quoted(name)};`,
  }
}

function term(reader: Statements): string {
  const { sql, column } = reader.expression()
  if (reader.tokens.take('DESC')) {
    if (column === undefined) return `(${sql}) DESC NULLS LAST`
    return column === 'id' ? `${quoted(column)} DESC` : `${quoted(column)} DESC NULLS LAST`
  }
  reader.tokens.take('ASC')
  return column === undefined ? `(${sql}) NULLS FIRST` : indexed(column)
}
