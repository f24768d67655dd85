import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { api, created } from '../server/api'
import { addSignupNote } from '../signups/change-signup'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    POST: async ({ app, actor, id, body }) => created(await addSignupNote(app, actor, id(), await body(z.unknown()))),
  })
}
