import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '../../contract/errors'
import { api, created, methodNotAllowed, readId } from '../server/api'
import { readJson } from '../server/body'
import type { Catalogue } from './definition/catalogue'
import { includeCollections, withCollections } from './store/collections'
import { listRecords } from './store/list'
import { listQueryOf } from './store/list-query'
import { getRecord } from './store/read'
import { createRecord, deleteRecord, updateRecord } from './store/write'

/** GET below /v1 for every resource: a list, or one record. A path of no resource is a 404 for anybody. */
export async function crudLoader(catalogue: Catalogue, args: LoaderFunctionArgs): Promise<Response> {
  const found = catalogue.resources.atPath(args.params['*'] ?? '')
  if (!found) return api(args, 'public', unknownCall)
  const { resource, id } = found
  return api(args, 'any', async ({ app, actor, query }) => {
    const call = { catalogue, app, actor }
    if (id !== undefined) return withCollections(call, resource, await getRecord(call, resource, readId(id)))
    const asked = query(listQueryOf(resource))
    const page = await listRecords(call, resource, asked)
    return { ...page, results: await includeCollections(call, resource, page.results, asked.include ?? []) }
  })
}

/** POST on a resource's path, PUT and DELETE on a record's. */
export async function crudAction(catalogue: Catalogue, args: ActionFunctionArgs): Promise<Response> {
  const found = catalogue.resources.atPath(args.params['*'] ?? '')
  if (!found) return api(args, 'public', { POST: unknownCall, PUT: unknownCall, DELETE: unknownCall })
  const { resource, id } = found
  return api(args, 'any', {
    POST: async ({ app, actor, request }) => {
      if (id !== undefined) throw methodNotAllowed()
      const call = { catalogue, app, actor }
      const record = await createRecord(call, resource, await readJson(request))
      return created(await withCollections(call, resource, record))
    },
    PUT: async ({ app, actor, request }) => {
      if (id === undefined) throw methodNotAllowed()
      const call = { catalogue, app, actor }
      const record = await updateRecord(call, resource, readId(id), await readJson(request, id))
      return withCollections(call, resource, record)
    },
    DELETE: async ({ app, actor }) => {
      if (id === undefined) throw methodNotAllowed()
      await deleteRecord({ catalogue, app, actor }, resource, readId(id))
    },
  })
}

function unknownCall(): never {
  throw notFound('Call')
}
