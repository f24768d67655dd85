import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { usersQuery } from '../../contract/calls/people'
import { createUser } from '../people/save-user'
import { listUsers } from '../people/users-list'
import { api, created } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', ({ app, actor, query }) => listUsers(app, actor, query(usersQuery)))
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    POST: async ({ app, actor, body }) => created(await createUser(app, actor, await body(z.unknown()))),
  })
}
