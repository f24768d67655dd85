import type { LoaderFunctionArgs } from '@remix-run/node'
import { placesQuery } from '../../contract/calls/places'
import { api } from '../server/api'
import { listPlaces } from '../venues/places'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'public', ({ app, actor, query }) => listPlaces(app, actor, query(placesQuery)))
}
