import type { ImageFolder } from '../../../contract/enumerations'
import type { Texts } from './zod-form'

/** Something that a form asks for and that somebody else has given another value since the form was drawn. */
export interface StaleField {
  field: string
  label: string
  /** As the record is now, and as the form says: in words. */
  theirs: string
  yours: string
  /** Whoever sent the form had changed it; otherwise the other's value is meant. */
  changed: boolean
  /** For pictures, whose two values are paths. */
  picture?: ImageFolder | undefined
}

/** What stands between a form and the record, which somebody else has changed since it was drawn. */
export interface Stale {
  /** The record as it is now: its version, and the texts of its form. */
  version: number
  now: Texts
  /** What the inputs of these fields said. */
  said: Texts
  fields: StaleField[]
}

/** The hidden inputs of a form that changes a record: which version it was drawn with, and what its inputs said of that one. */
export const VERSION = 'version'
export const DRAWN = 'drawn'
/** The further inputs of a stale form: what it said of the fields that have two values, and which of the two is meant. */
export const SAID = 'said'
export const takeOf = (field: string) => `take:${field}`

/** Texts in one hidden input. */
export function packed(texts: Texts): string {
  return new URLSearchParams(texts).toString()
}

export function unpacked(text: unknown): Texts | undefined {
  return typeof text === 'string' ? Object.fromEntries(new URLSearchParams(text)) : undefined
}

/** What the action of a record's screen says of a form that is stale. */
export function staleOf(answer: unknown): Stale | undefined {
  return hasStale(answer) ? answer.stale : undefined
}

function hasStale(answer: unknown): answer is { stale: Stale } {
  return typeof answer === 'object' && answer !== null && 'stale' in answer && answer.stale !== undefined
}
