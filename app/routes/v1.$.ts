import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '../../contract/errors'
import { api } from '../server/api'

/** Every path under /v1 that no other route knows. */
export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'public', unknownCall)
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'public', { POST: unknownCall, PUT: unknownCall, DELETE: unknownCall })
}

function unknownCall(): never {
  throw notFound('Call')
}
