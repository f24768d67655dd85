import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessLocker } from '../../contract/entities/lockers'
import { api, created } from '../server/api'
import { lockersQuery } from '../../contract/calls/lockers'
import { createLocker, listLockers } from '../venues/lockers'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', ({ app, actor, query }) => listLockers(app, actor, query(lockersQuery)))
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    POST: async ({ app, actor, body }) => created(await createLocker(app, actor, await body(businessLocker.input))),
  })
}
