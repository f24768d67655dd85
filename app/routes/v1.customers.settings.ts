import type { LoaderFunctionArgs } from '@remix-run/node'
import { readSettings } from '../people/customer-settings'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'customer', ({ app, actor }) => readSettings(app, actor))
}
