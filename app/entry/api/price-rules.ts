import { calls } from '../../../contract/calls'
import { confirmRule, readConfirmation } from '../../portal/price-rules/confirmation'
import { answers } from './answers'

export const priceRuleConfirmations = answers(calls.priceRuleConfirmations, {
  get: ({ app, actor, params }) => readConfirmation(app, actor, params.id),
  confirm: ({ app, actor, params, body }) => confirmRule(app, actor, params.id, body.terms),
})
