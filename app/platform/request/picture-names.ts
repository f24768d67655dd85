import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { ImageFolder } from '../../../contract/enumerations'
import { badRequest, type FieldError } from '../../../contract/errors'
import { fieldMeta } from '../../../contract/field-meta'
import type { Actor } from '../auth/actor'
import type { Env } from '../server/env'

/** The first part of every path, which keeps test pictures apart from real ones. */
export function imageEnv({ NODE_ENV }: Pick<Env, 'NODE_ENV'>): string {
  return NODE_ENV
}

/** The settings that picture names depend on: another secret gives other names. */
type Namer = Pick<Env, 'SESSION_SECRET' | 'NODE_ENV'>

/**
 * The name of a record's picture. Anybody with a picture's address can see it, so each name has a code that only this server can
 * make.
 */
export function pictureName(env: Namer, folder: ImageFolder, id: number): string {
  return `${id}-${codeOf(env, `${folder}/${id}`, 24)}.webp`
}

/** The same for a record that is being created: only the sender of the picture can save it. */
export function newPictureName(env: Namer, folder: ImageFolder, sender: Actor): string {
  return newName(env, folder, sender, randomBytes(8).toString('hex'))
}

function newName(env: Namer, folder: ImageFolder, sender: Actor, nonce: string): string {
  return `new-${nonce}${codeOf(env, `${folder}/new/${nonce}/${sender.label}`, 16)}.webp`
}

interface PicturesOfRecord {
  /** The record's fields; those that hold a picture are checked. */
  fields: Readonly<Record<string, z.ZodType>>
  /** The values to be saved. */
  values: Readonly<Record<string, unknown>>
  /** The record as stored; undefined for a new one. */
  before?: { readonly id: number; readonly [field: string]: unknown } | undefined
}

/**
 * Refuses pictures that were not uploaded for this record. Otherwise anybody who has seen the address of another record's picture could use
 * it. @throws 400 with the fields
 */
export function requireOwnPictures(env: Namer, actor: Actor, { fields, values, before }: PicturesOfRecord): void {
  const errors: FieldError[] = []
  for (const [path, schema] of Object.entries(fields)) {
    const { kind, folder } = fieldMeta(schema) ?? {}
    const value = values[path]
    if (kind !== 'image' || folder === undefined || typeof value !== 'string') continue
    if (before?.[path] === value || isNamedFor(env, actor, folder, before?.id, value)) continue
    errors.push({ path, message: 'Must be a picture that was uploaded for this record' })
  }
  if (errors.length > 0) throw badRequest(errors)
}

function isNamedFor(env: Namer, actor: Actor, folder: ImageFolder, id: number | undefined, value: string): boolean {
  const inFolder = `/${imageEnv(env)}/${folder}/`
  const [path = ''] = value.split('?')
  if (!path.startsWith(inFolder)) return false
  const name = path.slice(inFolder.length)
  if (id !== undefined) return name === pictureName(env, folder, id)
  const nonce = /^new-([0-9a-f]{16})/.exec(name)?.[1]
  return nonce !== undefined && name === newName(env, folder, actor, nonce)
}

function codeOf({ SESSION_SECRET }: Namer, of: string, length: number): string {
  const key = Buffer.from(hkdfSync('sha256', SESSION_SECRET, '', 'barback image names', 32))
  return createHmac('sha256', key).update(of).digest('hex').slice(0, length)
}
