import { calls } from '../../../contract/calls'
import { compOrder, undoComp } from '../../ordering/comps/comp'
import { answers } from './answers'

export const comps = answers(calls.comps, {
  give: ({ app, actor, params, headers, body }) =>
    compOrder(app, actor, { orderId: params.id, key: headers['Idempotency-Key'], body }),
  undo: ({ app, actor, params }) => undoComp(app, actor, { orderId: params.id, compId: params.compId }),
})
