import type { FieldKind } from '../../../contract/field-meta'
import { type Entity } from '../definition/entities'
import { metaOf } from '../definition/entity'
import { choice } from './choice'
import { image } from './image'
import type { FieldHandling } from './kind'
import { longText } from './long-text'
import { money } from './money'
import { number } from './number'
import { reference } from './reference'
import { switchParts } from './switch'
import { date, link, phone, text, time } from './text'
import { volume } from './volume'

/** The kinds with one column and one input. Lists, hours and passwords have screens of their own. */
const PARTS: Partial<Record<FieldKind, FieldHandling>> = {
  text,
  longText,
  email: text,
  phone,
  url: link,
  zip: text,
  date,
  time,
  image,
  choice,
  reference,
  switch: switchParts,
  money,
  factor: number,
  decimal: number,
  wholeNumber: number,
  volumeMl: volume,
  volumeOz: volume,
}

/** How a kind of field is stored, read, shown and edited. */
export function handlingOf(kind: FieldKind): FieldHandling {
  return PARTS[kind] ?? text
}

/** `handlingOf` for a field of an entity. Fields that the contract does not describe are handled as text. */
export function handlingIn(entity: Entity, field: string): FieldHandling {
  return handlingOf(metaOf(entity, field)?.kind ?? 'text')
}
