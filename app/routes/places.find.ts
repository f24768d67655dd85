import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { forbidden } from '../../contract/errors'
import { SHORT } from '../../contract/limits'
import { portalAnswer } from '../platform/request/portal'
import { completePlace } from '../portal/venues/find-place'

const query = z.object({ text: z.string().max(SHORT).catch(''), near: z.string().max(SHORT).catch('') })

/** Searches the map as the user types. Requires the right to change a place. */
export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async ({ app, actor, url }) => {
    if (!actor.ability.can('update', 'Place')) throw forbidden('update', 'Place')
    const { text, near } = query.parse(Object.fromEntries(url.searchParams))
    return Response.json(await completePlace(app, actor, { text, near }))
  })
}
