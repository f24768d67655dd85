import type { ImageFolder } from '../../../../contract/enumerations'
import type { Texts } from './zod-form'

/** A field of a form that another editor has changed since the form was rendered. */
export interface StaleField {
  field: string
  label: string
  /** The record's current value and the form's value, in words. */
  theirs: string
  yours: string
  /** Whether this user had changed it too; otherwise the other editor's value is the default. */
  changed: boolean
  /** Set for pictures, whose two values are paths. */
  picture?: ImageFolder | undefined
}

/** The conflicts between a form and its record, which another editor has changed since the form was rendered. */
export interface Stale {
  /** The record's current version and the texts of its form. */
  version: number
  now: Texts
  /** The values of these fields' inputs. */
  conflicting: Texts
  fields: StaleField[]
}

/** The hidden inputs of a form that changes a record: the version it was rendered with, and the values of its inputs at that version. */
export const VERSION = 'version'
export const DRAWN = 'drawn'
/** Further inputs of a stale form: the values of the fields in conflict, and which of the two values the user chose. */
export const CONFLICTING = 'said'
export const takeOf = (field: string) => `take:${field}`

/** Packs texts into one hidden input. */
export function packed(texts: Texts): string {
  return new URLSearchParams(texts).toString()
}

export function unpacked(text: unknown): Texts | undefined {
  return typeof text === 'string' ? Object.fromEntries(new URLSearchParams(text)) : undefined
}

/** Returns the conflicts in the action data of a record's screen, if any. */
export function staleOf(answer: unknown): Stale | undefined {
  return hasStale(answer) ? answer.stale : undefined
}

function hasStale(answer: unknown): answer is { stale: Stale } {
  return typeof answer === 'object' && answer !== null && 'stale' in answer && answer.stale !== undefined
}
