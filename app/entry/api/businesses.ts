import { calls } from '../../../contract/calls'
import { updateBusiness, updateOwnSettings } from '../../portal/venues/business-settings'
import { createBusiness, listBusinesses, readBusiness } from '../../portal/venues/businesses'
import { findByLocker, findBySlug } from '../../portal/venues/slugs'
import { answers } from './answers'

export const businesses = answers(calls.businesses, {
  list: ({ app, actor, query }) => listBusinesses(app, actor, query),
  get: ({ app, actor, params }) => readBusiness(app, actor, params.id),
  bySlug: ({ app, params }) => findBySlug(app, params.slug),
  byLocker: ({ app, params }) => findByLocker(app, params.lockerId),
  create: ({ app, actor, body }) => createBusiness(app, actor, body),
  update: ({ app, actor, params, body }) => updateBusiness(app, actor, params.id, body),
  configure: ({ app, actor, params, body }) => updateOwnSettings(app, actor, params.id, body),
})
