import { calls } from '../../../contract/calls'
import { readLockerDetails } from '../../portal/venues/locker-details'
import { createLocker, deleteLocker, listLockers, updateLocker } from '../../portal/venues/lockers'
import { answers } from './answers'

export const lockers = answers(calls.lockers, {
  list: ({ app, actor, query }) => listLockers(app, actor, query),
  get: ({ app, actor, params }) => readLockerDetails(app, actor, params.id),
  create: ({ app, actor, body }) => createLocker(app, actor, body),
  update: ({ app, actor, params, body }) => updateLocker(app, actor, params.id, body),
  remove: ({ app, actor, params }) => deleteLocker(app, actor, params.id),
})
