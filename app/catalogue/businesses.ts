import type { ChoiceSource } from '../crud/catalogue'
import { businessChoices } from '../venues/selected-business'

/** A business reads as its place's name (spec 2 §3 'Display labels'); one's own, to internal staff all of them. */
export const businessChoiceSource: ChoiceSource = async ({ app, actor }, { searchString = '' }) => {
  if (actor.kind !== 'user') return []
  const businesses = await businessChoices(app, actor)
  return businesses
    .filter(({ name }) => name.toLowerCase().includes(searchString.toLowerCase()))
    .map(({ id, name }) => ({ value: id, label: name }))
}
