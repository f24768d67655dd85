import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '../server/api'
import { readPlace } from '../venues/places'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'public', ({ app, actor, id }) => readPlace(app, actor, id()))
}
