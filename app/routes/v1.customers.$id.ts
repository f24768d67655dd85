import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { readCustomer } from '../people/customers-list'
import { updateCustomer } from '../people/save-customer'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'any', ({ app, actor, id }) => readCustomer(app, app.db, actor, id()))
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'any', {
    PUT: async ({ app, actor, id, body }) => updateCustomer(app, actor, id(), await body(z.unknown())),
  })
}
