import { calls } from '../../../contract/calls'
import { customerSheet, removeCard, savedCards } from '../../ordering/payments/cards'
import { answers } from './answers'

export const cards = answers(calls.cards, {
  sheet: ({ app, actor }) => customerSheet(app, actor),
  list: ({ app, actor }) => savedCards(app, actor),
  remove: ({ app, actor, params }) => removeCard(app, actor, params.id),
})
