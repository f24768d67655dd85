import type { LoaderFunctionArgs } from '@remix-run/node'
import { savedCards } from '../payments/cards'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'customer', ({ app, actor }) => savedCards(app, actor))
}
