import type { FieldKind } from '../../../contract/field-meta'
import type { Entity } from '../definition/entity'
import { metaOf } from '../definition/entity'
import { choice } from './choice'
import { image } from './image'
import type { FieldParts } from './kind'
import { longText } from './long-text'
import { money } from './money'
import { number } from './number'
import { reference } from './reference'
import { switchParts } from './switch'
import { link, phone, text } from './text'
import { volume } from './volume'

/** Kinds that one column holds and one input asks for. Lists, hours and passwords have screens of their own. */
const PARTS: Partial<Record<FieldKind, FieldParts>> = {
  text,
  longText,
  email: text,
  phone,
  url: link,
  zip: text,
  date: text,
  time: text,
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

/** How a kind of field is kept, read, shown and asked for. */
export function partsOf(kind: FieldKind): FieldParts {
  return PARTS[kind] ?? text
}

/** As `partsOf`, for a field of an entity; what the contract does not describe is shown as it is stored. */
export function partsIn(entity: Entity, field: string): FieldParts {
  return partsOf(metaOf(entity, field)?.kind ?? 'text')
}
