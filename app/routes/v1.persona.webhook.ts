import type { ActionFunctionArgs } from '@remix-run/node'
import { receivePersonaWebhook } from '../auth/persona-webhook'
import { api } from '../server/api'
import { readText } from '../server/body'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'public', {
    POST: async ({ app, request }) => {
      await receivePersonaWebhook(app, await readText(request), request.headers.get('Persona-Signature'))
      return { received: true }
    },
  })
}
