import { calls } from '../../contract/calls'
import { createBusiness, listBusinesses, readBusiness, updateBusiness } from '../venues/businesses'
import { answers } from './answers'

export const businesses = answers(calls.businesses, {
  list: ({ app, actor, query }) => listBusinesses(app, actor, query),
  get: ({ app, actor, params }) => readBusiness(app, actor, params.id),
  create: ({ app, actor, body }) => createBusiness(app, actor, body),
  update: ({ app, actor, params, body }) => updateBusiness(app, actor, params.id, body),
})
