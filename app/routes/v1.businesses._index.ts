import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { business } from '../../contract/entities/businesses'
import { api, created } from '../server/api'
import { businessesQuery } from '../../contract/calls/businesses'
import { createBusiness, listBusinesses } from '../venues/businesses'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', ({ app, actor, query }) => listBusinesses(app, actor, query(businessesQuery)))
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    POST: async ({ app, actor, body }) => created(await createBusiness(app, actor, await body(business.createInput))),
  })
}
