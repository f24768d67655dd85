import { calls } from '../../../contract/calls'
import { closeTab, listTabs, readTab } from '../../ordering/orders/tabs'
import { answers } from './answers'

export const tabs = answers(calls.tabs, {
  list: ({ app, actor, query }) => listTabs(app, actor, query),
  get: ({ app, actor, params }) => readTab(app, actor, params.id),
  close: ({ app, actor, params }) => closeTab(app, actor, params.id),
})
