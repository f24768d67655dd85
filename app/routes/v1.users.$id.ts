import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { deleteUser, updateUser } from '../people/save-user'
import { readUser } from '../people/users-list'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', ({ app, actor, id }) => readUser(app.db, actor, id()))
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    PUT: async ({ app, actor, id, body }) => updateUser(app, actor, id(), await body(z.unknown())),
    DELETE: ({ app, actor, id }) => deleteUser(app, actor, id()),
  })
}
