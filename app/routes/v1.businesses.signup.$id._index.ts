import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { api } from '../server/api'
import { updateSignup } from '../signups/change-signup'
import { readSignup } from '../signups/read-signups'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', ({ app, actor, id }) => readSignup(app.db, actor, id()))
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    PUT: async ({ app, actor, id, body }) => updateSignup(app, actor, id(), await body(z.unknown())),
  })
}
