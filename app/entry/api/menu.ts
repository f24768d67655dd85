import { calls } from '../../../contract/calls'
import { assertHasMenu, previewMenu, readMenu, readMenuCategories, readMenuItem } from '../../ordering/menu/menu'
import { answers } from './answers'

export const menu = answers(calls.menu, {
  categories: ({ app, actor, params }) => readMenuCategories(app, actor, params.businessId),
  items: ({ app, actor, params }) => readMenu(app, actor, params.businessId),
  item: ({ app, actor, params }) => readMenuItem(app, actor, params.id),
  preview: ({ app, params, query }) => previewMenu(app, params.businessId, query.ageClaimed ?? false),
  events: async ({ app, params: { businessId } }) => {
    await assertHasMenu(app, businessId)
    return (event) => event.type === 'menu' && event.businessId === businessId
  },
})
