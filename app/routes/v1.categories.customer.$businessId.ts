import type { LoaderFunctionArgs } from '@remix-run/node'
import { readMenuCategories } from '../menu/menu'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'customer', ({ app, actor, id }) => readMenuCategories(app, actor, id('businessId')))
}
