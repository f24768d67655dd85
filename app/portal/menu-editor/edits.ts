import { z } from 'zod'
import { customDrink, menuItem } from '../../../contract/entities/business-menu'
import type { FieldError } from '../../../contract/errors'
import { money } from '../../../contract/fields'
import { MAX_PRICE_DOLLARS } from '../../../contract/limits'
import { centsFromDollars } from '../../../contract/money'
import { decodeNumber } from '../../records/fields/kind'
import { unpacked } from '../../platform/ui/form/stale-form'
import type { Texts } from '../../platform/ui/form/zod-form'
import { inputName, ROWS, WAS, type LineField } from './line-fields'

/** The changed fields of a menu line; unchanged fields are absent. */
export interface LineEdit {
  id: number
  name?: string
  cents?: number
  on?: boolean
  sold?: boolean
  order?: number
  /** Id of its section; null for none. */
  category?: number | null
  image?: string | null
}

/** A field that two people changed to different values. */
export interface StaleLine {
  id: number
  field: LineField
  /** The current value, as its input shows it. */
  theirs: string
}

export interface ReadEdits {
  edits: LineEdit[]
  errors: FieldError[]
  stale: StaleLine[]
}

// A guest price exceeds the base price's maximum by what bottles add; `planPrices` refuses prices that are too high.
const price = money({ max: 2 * MAX_PRICE_DOLLARS })
const order = menuItem.fields.displayOrder
const { name, image } = customDrink.fields
const category = z.union([z.literal('').transform(() => null), z.coerce.number('Choose a category').int().positive()])

/** Ids of a form's lines. */
export function rowsIn(typed: Texts): number[] {
  return (typed[ROWS] ?? '').split(',').flatMap((text) => {
    const id = z.coerce.number().int().positive().safeParse(text)
    return id.success ? [id.data] : []
  })
}

/** Permissions a form needs. A bartender's form contains only the sold-out fields. */
export function asksFor(typed: Texts): Array<'update' | 'sellOut'> {
  const fields = rowsIn(typed).flatMap((id) => Object.keys(unpacked(typed[inputName(WAS, id)]) ?? {}))
  return [...new Set(fields.map((field) => (field === 'sold' ? 'sellOut' : 'update')))]
}

/**
 * Reads the changes in a form of lines. `now`: the current input values of each line. A field that another person has changed since is
 * stale if this form changes it as well (docs/rules/screens.md#two-editors).
 */
export function readEdits(typed: Texts, now: ReadonlyMap<number, Texts>): ReadEdits {
  const read: ReadEdits = { edits: [], errors: [], stale: [] }
  for (const id of rowsIn(typed)) {
    const present = now.get(id)
    const drawn = unpacked(typed[inputName(WAS, id)])
    if (!present || !drawn) continue
    const changed = (field: LineField): string | undefined => {
      const was = drawn[field]
      // The form has no such input.
      if (was === undefined) return undefined
      // A browser does not send an unset checkbox.
      const typedText = typed[inputName(field, id)] ?? ''
      const is = present[field] ?? ''
      if (isSame(field, typedText, was) || isSame(field, typedText, is)) return undefined
      if (!isSame(field, is, was)) {
        read.stale.push({ id, field, theirs: is })
        return undefined
      }
      return typedText
    }
    const edit: LineEdit = { id }
    const parsed = <T>(field: LineField, schema: z.ZodType<T>, value: unknown): T | undefined => {
      const result = schema.safeParse(value)
      if (result.success) return result.data
      read.errors.push({ path: inputName(field, id), message: result.error.issues[0]?.message ?? 'Not valid' })
      return undefined
    }
    const newName = changed('name')
    if (newName !== undefined) edit.name = parsed('name', name, newName)
    const newPrice = changed('price')
    if (newPrice !== undefined) {
      const dollars = parsed('price', price, dollarsOf(newPrice))
      if (dollars !== undefined) edit.cents = centsFromDollars(dollars)
    }
    const newOrder = changed('order')
    if (newOrder !== undefined) edit.order = parsed('order', order, decodeNumber(newOrder))
    const newCategory = changed('category')
    if (newCategory !== undefined) edit.category = parsed('category', category, newCategory)
    const newImage = changed('image')
    if (newImage !== undefined) edit.image = parsed('image', image, newImage === '' ? null : newImage)
    const on = changed('on')
    if (on !== undefined) edit.on = on === 'on'
    const sold = changed('sold')
    if (sold !== undefined) edit.sold = sold === 'on'
    const { id: _id, ...fields } = edit
    if (Object.values(fields).some((value) => value !== undefined)) read.edits.push(edit)
  }
  return read
}

function dollarsOf(text: string): unknown {
  return decodeNumber(text.replace('$', ''))
}

/** '14' and '14.00' are the same price. */
function isSame(field: LineField, one: string, other: string): boolean {
  if (one === other) return true
  return (field === 'price' || field === 'order') && one !== '' && dollarsOf(one) === dollarsOf(other)
}
