import type { EditedField } from '../../platform/request/stale-form'
import { metaOf } from '../definition/entity'
import { type Entity } from '../definition/entities'
import { typedWords } from '../fields/typed-words'

/** A form's fields with their labels, to detect which of them another person has changed. */
export function editedFieldsOf(entity: Entity, labels: Readonly<Record<string, string>>): EditedField[] {
  return Object.entries(labels).map(([name, label]) => {
    const meta = metaOf(entity, name)
    return { name, label, picture: meta?.folder, words: (texts) => typedWords(meta, texts[name]) }
  })
}
