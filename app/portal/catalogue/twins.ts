import { sql } from 'kysely'
import { BarbackError } from '../../../contract/errors'
import type { CatalogueTrx } from '../../../db/store'
import type { Rules, Saving } from '../../records/definition/catalogue'
import { displayOf, type Resource } from '../../records/definition/definition'
import { existsAlready } from '../../records/store/holders'
import { recordsById } from '../../records/store/list'
import { isWithin } from '../../records/store/read'
import type { Row } from '../../records/definition/row'
import { rowsOf } from '../../records/store/table'
import { availabilityRules } from './business-menu/availability-rules'
import { businessPourAvailabilities } from './business-menu/pour-availabilities'
import { pourFormats } from './core/pour-formats'
import { pourAvailabilities } from './master-menu/pour-availabilities'

/**
 * The server refuses a duplicate of these at its field and names the existing record. These are rules and not unique keys: existing
 * databases hold such duplicates, which are harmless and must not stop a server from starting.
 */

const WHEN = ['ruleType', 'weekday', 'startTime', 'endTime', 'startDate', 'endDate', 'season'] as const
const WHEN_FIELD: Readonly<Record<string, string>> = {
  DayOfWeek: 'weekday',
  TimeOfDay: 'startTime',
  Date: 'startDate',
  Season: 'season',
}

export const availabilityRuleRules: Rules = {
  beforeSave: async (saving, values) => {
    const path = WHEN_FIELD[String(values.ruleType)] ?? 'ruleType'
    await refuseTwin(saving, values, { resource: availabilityRules, path, fields: ['menuItemId', ...WHEN] })
    return values
  },
}

export const pourFormatRules: Rules = {
  beforeSave: async (saving, values) => {
    await refuseTwin(saving, values, {
      resource: pourFormats,
      path: values.servingContainerId === null ? 'packagingFormatId' : 'servingContainerId',
      fields: ['pourTypeId', 'servingContainerId', 'packagingFormatId', 'alcoholCategoryId', 'volumeMl'],
    })
    return values
  },
}

export const pourAvailabilityRules: Rules = {
  beforeSave: async (saving, values) => {
    if (values.isDefault === true && values.standardDrinkId !== null) {
      await refuseTwin(saving, values, {
        resource: pourAvailabilities,
        path: 'isDefault',
        words: defaultWords,
        fields: ['standardDrinkId', 'isDefault'],
      })
    }
    return values
  },
}

function defaultWords(display: string): string {
  return `${display} is the default: turn that off first`
}

/** A venue has one default pour per drink, used unless the guest chooses another. */
export const businessPourAvailabilityRules: Rules = {
  beforeSave: async (saving, values) => {
    const { trx, before } = saving
    const isNew = values.isDefault === true && values.isActive === true && !isDefaultAlready(before, values)
    const twin = isNew ? await otherDefault(trx, values, before?.id) : undefined
    if (twin !== undefined)
      await refuse(saving, twin, { resource: businessPourAvailabilities, path: 'isDefault', words: defaultWords })
    return values
  },
}

function isDefaultAlready(before: Saving['before'], values: Row): boolean {
  return (
    before?.isDefault === true && before.isActive === true && before.pourAvailabilityId === values.pourAvailabilityId
  )
}

/** Returns the row that is the same venue's default for the same drink. */
async function otherDefault(trx: CatalogueTrx, values: Row, own: number | undefined): Promise<number | undefined> {
  const found = await trx
    .selectFrom('businessPourAvailability as row')
    .innerJoin('pourAvailability as pour', 'pour.id', 'row.pourAvailabilityId')
    .where('row.businessId', '=', Number(values.businessId))
    .where('row.isDefault', '=', 1)
    .where('row.isActive', '=', 1)
    .where('row.id', 'is not', own ?? null)
    .where('pour.standardDrinkId', 'in', (eb) =>
      eb
        .selectFrom('pourAvailability')
        .where('id', '=', Number(values.pourAvailabilityId))
        .where('standardDrinkId', 'is not', null)
        .select('standardDrinkId'),
    )
    .select('row.id')
    .executeTakeFirst()
  return found?.id
}

interface Twin {
  resource: Resource
  /** The field that shows the error. */
  path: string
  words?: (display: string) => string
}

/** @throws 409 `unique_violation` if another record has the same values in these fields, with the field and the other's `id` */
async function refuseTwin(
  saving: Saving,
  values: Row,
  { fields, ...twin }: Twin & { fields: readonly string[] },
): Promise<void> {
  const { trx, before } = saving
  // An existing duplicate may still change in other fields.
  if (before && fields.every((field) => (before[field] ?? null) === (values[field] ?? null))) return
  const found = await fields
    .reduce((query, field) => query.where(isAlike(field, values)), rowsOf(trx, twin.resource.table))
    .where(sql<boolean>`"row"."id" is distinct from ${before?.id ?? null}`)
    .select(sql<number>`"row"."id"`.as('id'))
    .orderBy(sql`"row"."id"`)
    .limit(1)
    .executeTakeFirst()
  if (found) await refuse(saving, found.id, twin)
}

function isAlike(field: string, values: Row) {
  const value = values[field] ?? null
  return sql<boolean>`${sql.ref(`row.${field}`)} is not distinct from ${typeof value === 'boolean' ? Number(value) : value}`
}

/** Ignores a duplicate that the actor may not read: the check of the record's references refuses that change. */
async function refuse({ trx, actor }: Saving, id: number, { resource, path, words }: Twin): Promise<void> {
  if (!(await isWithin(trx, actor, resource, 'read', id))) return
  const [record] = await recordsById(trx, resource, [id])
  const display = record ? displayOf(resource, record) : `number ${id}`
  throw new BarbackError({
    status: 409,
    code: 'unique_violation',
    details: { id },
    message: `unique violation on ${resource.table} - ${path}`,
    fields: [{ path, message: words?.(display) ?? existsAlready(resource, display) }],
  })
}
