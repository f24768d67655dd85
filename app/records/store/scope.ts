import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  scopeOf,
  type Action,
  type AppAbility,
  type ScopeCondition,
  type SubjectName,
} from '../../../contract/abilities'
import { forbidden } from '../../../contract/errors'
import type { Resource } from '../definition/definition'
import type { Columns } from './joins'

export type CrudAction = 'create' | 'read' | 'update' | 'delete'

/** A condition on rows; 'all' for every row. */
type Reach = 'all' | RawBuilder<SqlBool>

/**
 * Returns the condition on a resource's rows for which an ability allows an action.
 * @throws 403 if the ability allows none
 */
export function reachOf(ability: AppAbility, action: CrudAction, resource: Resource, columns: Columns): Reach {
  const asked = askedAction(resource, action)
  const subject = subjectOf(resource, action)
  const reach = reachOfSubject(scopeOf(ability, asked, subject), resource, columns)
  if (reach === 'none') throw forbidden(asked, subject)
  return reach
}

/** Whether an ability may allow an action for some record; if not, its button is hidden. */
export function mayEver(ability: AppAbility, action: CrudAction, resource: Resource): boolean {
  const asked = askedAction(resource, action)
  const scope = scopeOf(ability, asked, subjectOf(resource, action))
  return scope === 'all' || possibleFor(resource, scope).length > 0
}

/** The subject whose rules decide about an action on a record. */
export function subjectOf(resource: Resource, action: CrudAction): SubjectName {
  return resource.subjects[action] ?? resource.subject
}

/** Permission to update a record includes writing its parts (`partOf` in contract/entities/entity.ts). */
function askedAction(resource: Resource, action: CrudAction): Action {
  return resource.partOf.length > 0 && action !== 'read' ? 'update' : action
}

function reachOfSubject(
  scope: 'all' | ScopeCondition[],
  resource: Resource,
  columns: Columns,
): 'all' | 'none' | RawBuilder<SqlBool> {
  if (scope === 'all') return 'all'
  const possible = possibleFor(resource, scope)
  if (possible.length === 0) return 'none'
  if (possible.some((alternative) => Object.keys(alternative).length === 0)) return 'all'
  return anyOf(possible.map((alternative) => allOf(alternative, resource, columns)))
}

/**
 * The alternatives that records of a resource can meet. Several resources may share a subject, and some of them belong to no business: a
 * product attribute is guarded as a product is, but all businesses share it.
 */
function possibleFor(resource: Resource, scope: readonly ScopeCondition[]): ScopeCondition[] {
  if (resource.scope.businessId !== undefined || 'businessId' in resource.entity.fields) return [...scope]
  return scope.flatMap(({ businessId, ...others }) => (businessId === undefined || businessId === null ? [others] : []))
}

function allOf(alternative: ScopeCondition, resource: Resource, columns: Columns): RawBuilder<SqlBool> {
  const conditions = Object.entries(alternative).map(([field, wanted]) => {
    const through = resource.scope[field]
    const column = (through === undefined ? columns.of(field) : columns.compile(through)).sql
    if (wanted === null) return sql<boolean>`${column} is null`
    const values = (isList(wanted) ? wanted : [wanted]).map((value) =>
      typeof value === 'boolean' ? Number(value) : value,
    )
    // The list is empty for a user without a business. SQLite's `in ()` is false, but standard SQL has no such syntax.
    return values.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${column} in (${sql.join(values)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value)
}
