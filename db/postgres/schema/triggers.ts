import type { SchemaFacts } from './expressions'
import { quoted, quotedList, shortName } from './names'
import { Statements, type Statement } from './statements'
import { Tokens } from './tokens'

interface Trigger {
  name: string
  table: string
  /** 'UPDATE OF "status"'. */
  event: string
  timing: 'BEFORE' | 'AFTER'
  /** For WHEN, which PostgreSQL evaluates before it calls the function. */
  condition: string | undefined
  /** The function's statements. */
  body: string
}

/**
 * Parts of SQLite's triggers that mean something else in PostgreSQL, and what to write there. PostgreSQL runs AFTER triggers at the end of the
 * statement: a trigger that reads its own table sees all rows of an INSERT, in SQLite only those up to its own.
 */
const READS_OWN_TABLE: Readonly<Record<string, readonly [sqlite: string, postgres: string]>> = {
  orderRecord_orderHistory_paid: [
    'FROM orderHistory WHERE orderId = new.orderId ORDER BY id',
    'FROM orderHistory WHERE orderId = new.orderId AND id <= new.id ORDER BY id',
  ],
}

/** Translates triggers. Those with the same statements share a function. `prefix`: of the functions' names. */
export function triggerDefinitions(
  triggers: ReadonlyArray<{ name: string; sql: string }>,
  facts: SchemaFacts,
  prefix = 'on',
): string {
  const byBody = new Map<string, Trigger[]>()
  for (const { name, sql } of triggers) {
    const trigger = triggerOf(name, sql, facts)
    const key = `${trigger.timing} ${trigger.body}`
    byBody.set(key, [...(byBody.get(key) ?? []), trigger])
  }
  const names = new Set<string>()
  return [...byBody.values()].map((sharing) => definition(sharing, names, prefix)).join('\n\n')
}

function definition(sharing: readonly Trigger[], names: Set<string>, prefix: string): string {
  const name = functionName(sharing, names, prefix)
  const [{ timing, body } = { timing: 'AFTER', body: '' }] = sharing
  const created = sharing.map(({ name: trigger, table, event, condition }) => {
    const when = condition === undefined ? '' : ` WHEN (${condition})`
    return `CREATE TRIGGER ${quoted(trigger)} ${timing} ${event} ON ${quoted(table)} FOR EACH ROW${when} EXECUTE FUNCTION ${quoted(name)}();`
  })
  const answer = timing === 'BEFORE' ? 'NEW' : 'NULL'
  return `CREATE FUNCTION ${quoted(name)}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${body}
  RETURN ${answer};
END $$;
${created.join('\n')}`
}

/** After the trigger or, for a shared function, after the beginning that their names have in common behind their tables. */
function functionName(sharing: readonly Trigger[], names: Set<string>, prefix: string): string {
  const [first] = sharing
  const parts = sharing.map(({ name, table }) => name.replace(new RegExp(`^${table}_`), '').split('_'))
  const common = (parts[0] ?? []).filter((part, index) => parts.every((one) => one[index] === part))
  const base = sharing.length === 1 || common.length === 0 ? (first?.name ?? '') : common.join('_')
  let name = shortName(`${prefix}_${base}`)
  for (let number = 2; names.has(name); number++) name = shortName(`${prefix}_${base}_${number}`)
  names.add(name)
  return name
}

function triggerOf(name: string, sql: string, facts: SchemaFacts): Trigger {
  const tokens = new Tokens(changed(name, sql))
  const reader = new Statements(tokens, facts)
  tokens.expect('CREATE', 'TRIGGER')
  tokens.name()
  tokens.expect('AFTER')
  const event = eventOf(tokens)
  tokens.expect('ON')
  const table = tokens.name()
  tokens.take('FOR', 'EACH', 'ROW')
  const when = tokens.take('WHEN') ? reader.condition() : undefined
  const isInBody = reader.hasQuery
  tokens.expect('BEGIN')
  const statements: Statement[] = []
  while (!tokens.take('END')) {
    statements.push(reader.statement())
    tokens.expect(';')
  }
  const own = columnsOfOwnRow(table, statements)
  const body = own ?? statements.map((one) => `${one.sql};`).join('\n  ')
  return {
    name: shortName(name),
    table,
    event,
    timing: own === undefined ? 'AFTER' : 'BEFORE',
    condition: isInBody ? undefined : when,
    body: isInBody && when !== undefined ? `IF ${when} THEN\n  ${body}\n  END IF;` : body,
  }
}

function eventOf(tokens: Tokens): string {
  for (const event of ['INSERT', 'DELETE', 'UPDATE']) {
    if (!tokens.take(event)) continue
    return tokens.take('OF') ? `${event} OF ${quotedList(tokens.list(() => tokens.name()))}` : event
  }
  return tokens.fail('unknown event')
}

/** A trigger that only updates its own row sets the columns before the row is written: one write instead of two. */
function columnsOfOwnRow(table: string, statements: readonly Statement[]): string | undefined {
  const [only, ...others] = statements
  if (!only || only.kind !== 'update' || others.length > 0) return undefined
  if (only.table !== table || only.where !== '"id" = "new"."id"') return undefined
  return only.sets.map(({ column, value }) => `NEW.${quoted(column)} := ${value};`).join('\n  ')
}

function changed(name: string, sql: string): string {
  const difference = READS_OWN_TABLE[name]
  if (!difference) return sql
  const [sqlite, postgres] = difference
  if (!sql.includes(sqlite)) throw new Error(`The trigger ${name} has changed: look at READS_OWN_TABLE`)
  return sql.replace(sqlite, postgres)
}
