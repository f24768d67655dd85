import { z } from 'zod'
import {
  MEASUREMENT_LABELS,
  MEASUREMENT_SYSTEMS,
  US_STATE_ABBREVIATIONS,
  US_STATES,
  type ImageFolder,
} from './enumerations'
import { answerOf, field, fieldMeta } from './field-meta'
import type { decimal } from './number-fields'
import { IMAGE, MAX_EMAIL, MEDIUM, MIN_TEXT, SHORT, TINY } from './limits'
import { orRequired, REQUIRED, TOO_LONG, TOO_SHORT } from './messages'
import { inPlainSigns, withoutInvisible } from './invisible'
import { hasExtension, phoneDigits } from './phone'
import { printable } from './printable'
import { MAX_SLUG, SLUG_PATTERN } from './slug'
import { US_TIME_ZONE_NAMES, US_TIME_ZONES } from './us-time-zones'

export { orRequired, REQUIRED, TOO_LONG } from './messages'
export { field, fieldMeta, initially, optional } from './field-meta'
export { decimal, displayOrder, factor, money, volumeMl, volumeOz, wholeNumber } from './number-fields'

/**
 * One builder per kind of field, with its messages. Every schema takes API values: dollars, booleans, ISO strings. Wrap a field in
 * `optional(…)` if it may be empty, in `initially(…, value)` if it has a default.
 */

/** A trimmed text. Nothing but spaces is 'Required', fewer than `min` characters 'Too Short!', more than `max` 'Too Long!'. */
export function text({ min = MIN_TEXT, max = TINY }: { min?: number; max?: number } = {}) {
  return field(plainText(min, max, false), { kind: 'text', min, max })
}

/** Like `text`, on several lines; up to the medium length. */
export function longText({ min = MIN_TEXT, max = MEDIUM }: { min?: number; max?: number } = {}) {
  return field(plainText(min, max, true), { kind: 'longText', min, max })
}

function plainText(min: number, max: number, lines: boolean) {
  const given = z
    .string({ error: orRequired('Must be text') })
    .trim()
    // A form sent without a script ends each line with two characters.
    .overwrite((text) => withoutInvisible(text.replaceAll('\r\n', '\n')))
    .min(1, { error: REQUIRED, abort: true })
  return printable(given, { lines }).min(min, TOO_SHORT).max(max, TOO_LONG)
}

/** A password as typed: spaces count. `rule` adds to the length (see calls/auth.ts). */
export function password({ min, max }: { min: number; max: number }) {
  const given = printable(z.string({ error: orRequired('Must be text') }).min(1, { error: REQUIRED, abort: true }))
  return field(given.min(min, TOO_SHORT).max(max, TOO_LONG), { kind: 'password', min, max })
}

/** An email address; the message differs from form to form. */
export function email({ message = 'Must be valid email' }: { message?: string } = {}) {
  const given = z
    .string({ error: orRequired(message) })
    .trim()
    .overwrite(withoutInvisible)
    .min(1, { error: REQUIRED, abort: true })
  return field(given.max(MAX_EMAIL, TOO_LONG).pipe(z.email(message)), { kind: 'email', max: MAX_EMAIL }, z.string())
}

/** A US phone number in any form; the output is its ten digits. */
export function phone() {
  const given = z
    .string({ error: orRequired('Must be a phone number') })
    .trim()
    .overwrite(withoutInvisible)
    .min(1, { error: REQUIRED, abort: true })
  const digits = given.transform((number, context) => {
    const ten = phoneDigits(number)
    if (ten !== null) return ten
    const message = hasExtension(number) ? 'Leave out the extension' : 'Must be a phone number'
    context.issues.push({ code: 'custom', message, input: number })
    return z.NEVER
  })
  return field(digits, { kind: 'phone' }, z.string())
}

/** Five digits, or nine with a dash or space in between. */
export function zip() {
  const message = 'Should match a zip code'
  const given = z
    .string({ error: orRequired(message) })
    .trim()
    .overwrite(inPlainSigns)
    .min(1, { error: REQUIRED, abort: true })
  return field(given.regex(/^\d{5}(?:[- ]\d{4})?$/, message), { kind: 'zip' })
}

/** A web address with http or https. */
export function url() {
  const message = 'Must be a valid URL'
  const given = z
    .string({ error: orRequired(message) })
    .trim()
    .max(SHORT, TOO_LONG)
  const address = printable(given).pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: message }))
  return field(address, { kind: 'url', max: SHORT }, z.string())
}

/** A name in a URL, such as 'night-heron'. If omitted, it stays unchanged. */
export function slug() {
  const given = z
    .string({ error: 'Must be text' })
    .trim()
    .toLowerCase()
    .max(MAX_SLUG, TOO_LONG)
    .regex(SLUG_PATTERN, 'Must be letters, digits and hyphens between them, such as night-heron')
  return field(given.optional(), { kind: 'text', max: MAX_SLUG }, z.string())
}

/** The units that a venue's people read and type. If omitted, they stay unchanged. */
export function measurementSystem() {
  const systems = z.enum(MEASUREMENT_SYSTEMS, { error: 'Must be one of the list' })
  const meta = { kind: 'choice', values: MEASUREMENT_SYSTEMS, labels: MEASUREMENT_LABELS } as const
  return field(systems.optional(), meta, z.enum(MEASUREMENT_SYSTEMS))
}

/**
 * A stored image: its path '/{env}/{folder}/{name}', with '?version={n}' if the host gave a version. Valid only if an upload into
 * that folder returned it.
 */
export function image(folder: ImageFolder) {
  const message = 'This field is required'
  const uploaded = new RegExp(`^/[\\w-]+/${folder}/[\\w-][\\w.-]*(\\?version=\\d+)?$`)
  const path = z
    .string(message)
    .trim()
    .min(1, { error: message, abort: true })
    .max(IMAGE, TOO_LONG)
    .regex(uploaded, 'Must be an uploaded image')
  return field(path, { kind: 'image', folder, max: IMAGE })
}

/** An image that stays if it is omitted. Null or '' removes it. */
export function keptImage(folder: ImageFolder) {
  const path = image(folder)
  const given = z.preprocess(emptyAsNull, path.nullable())
  return field(given.optional(), { kind: 'image', folder, max: IMAGE, optional: true }, path.nullable())
}

/** A color as '#rrggbb', with or without '#' and in either case when sent. It stays if it is omitted. Null or '' removes it. */
export function keptColor() {
  const message = 'Must be a color such as #1f6feb'
  const hex = z
    .string({ error: message })
    .trim()
    .toLowerCase()
    .regex(/^#?[0-9a-f]{6}$/, message)
    .transform((typed) => `#${typed.replace('#', '')}`)
  const given = z.preprocess(emptyAsNull, hex.nullable())
  return field(given.optional(), { kind: 'text', max: 7, optional: true }, z.string().nullable())
}

/** A number that may be empty, and stays if it is omitted. Null or '' removes it. */
export function keptNumber(number: ReturnType<typeof decimal>) {
  const given = z.preprocess(emptyAsNull, number.nullable())
  return field(given.optional(), { kind: 'decimal', ...fieldMeta(number), optional: true }, answerOf(number).nullable())
}

function emptyAsNull(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? null : value
}

/** One of a closed list. */
export function choice<const V extends readonly [string, ...string[]]>(
  values: V,
  { message = 'Must be one of the list', labels }: { message?: string; labels?: Record<string, string> } = {},
) {
  return field(z.enum(values, { error: orRequired(message) }), { kind: 'choice', values, labels })
}

/** Several of a closed list, each once. */
export function choices<const V extends readonly [string, ...string[]]>(values: V, atLeastOne: string) {
  const list = z.array(z.enum(values), { error: orRequired('Must be a list') }).min(1, atLeastOne)
  return field(
    list.transform((chosen) => [...new Set(chosen)]),
    { kind: 'choices', values },
    z.array(z.enum(values)),
  )
}

/** A state or territory of the US by its abbreviation. */
export function usState() {
  const labels = Object.fromEntries(US_STATES.map(({ abbreviation, name }) => [abbreviation, name]))
  const states = z.enum(US_STATE_ABBREVIATIONS, { error: orRequired('Must be a state') })
  return field(states, { kind: 'choice', values: US_STATE_ABBREVIATIONS, labels })
}

/** A time zone that a person chooses, by IANA name. Null means the address's. If omitted, it stays unchanged. */
export function usTimeZone() {
  const labels = Object.fromEntries(US_TIME_ZONES.map(({ zone, name }) => [zone, name]))
  const zones = z.enum(US_TIME_ZONE_NAMES, { error: 'Must be a US time zone' }).nullable()
  const meta = { kind: 'choice', values: US_TIME_ZONE_NAMES, labels, optional: true } as const
  return field(zones.optional(), meta, z.string().nullable())
}

/** The id of a record of that table. */
export function reference(table: string) {
  return field(id(), { kind: 'reference', refersTo: table })
}

/** The business that a record belongs to; null if all businesses share it. If omitted, it stays unchanged: nothing is shared by omission. */
export function ownBusiness() {
  const given = z.preprocess(emptyAsNull, id().nullable())
  return field(given.optional(), { kind: 'reference', refersTo: 'business', optional: true }, id().nullable())
}

/** A record's id. */
export function id() {
  return z.int({ error: orRequired('Must be an id') }).positive('Must be an id')
}

export function switchField() {
  return field(z.boolean({ error: orRequired('Must be true or false') }), { kind: 'switch' })
}

/** A calendar date 'yyyy-MM-dd' that exists. */
export function date() {
  return field(z.iso.date({ error: orRequired('Must be a date') }), { kind: 'date' })
}

/** A local time, seconds optional. The output always has them: 'HH:mm:ss'. */
export function time() {
  const given = z
    .string({ error: orRequired('Must be a time') })
    .trim()
    .min(1, { error: REQUIRED, abort: true })
  const clock = given.regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, 'Must be a time')
  return field(
    clock.transform((value) => (value.length === 5 ? `${value}:00` : value)),
    { kind: 'time' },
    z.iso.time(),
  )
}
