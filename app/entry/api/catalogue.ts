import { calls } from '../../../contract/calls'
import type { recordCalls } from '../../../contract/calls/records'
import { catalogue } from '../../portal/catalogue/catalogue'
import type { Resource } from '../../records/definition/definition'
import { includeCollections, withCollections } from '../../records/store/collections'
import { listRecords } from '../../records/store/list'
import { withFilters } from '../../records/store/list-query'
import { getRecord } from '../../records/store/read'
import { createRecord, deleteRecord, updateRecord } from '../../records/store/write'
import { answers, type AnsweredCall } from './answers'

type RecordCalls = ReturnType<typeof recordCalls>

/** Returns the five calls of every resource. */
export function catalogueCalls(): AnsweredCall[] {
  return Object.values<RecordCalls>(calls.catalogue).flatMap((five) => answersOf(five, resourceAt(five.list.path)))
}

function resourceAt(path: string): Resource {
  const resource = catalogue.resources.all.find(({ api }) => api === path)
  if (!resource) throw new Error(`The registry has no resource at ${path}`)
  return resource
}

function answersOf(five: RecordCalls, resource: Resource): AnsweredCall[] {
  return answers(five, {
    list: async ({ app, actor, query }) => {
      const call = { catalogue, app, actor }
      const page = await listRecords(call, resource, withFilters(query))
      return { ...page, results: await includeCollections(call, resource, page.results, query.include ?? []) }
    },
    get: async ({ app, actor, params }) => {
      const call = { catalogue, app, actor }
      return withCollections(call, resource, await getRecord(call, resource, params.id))
    },
    create: async ({ app, actor, body }) => {
      const call = { catalogue, app, actor }
      return withCollections(call, resource, await createRecord(call, resource, body))
    },
    update: async ({ app, actor, params, body }) => {
      const call = { catalogue, app, actor }
      return withCollections(call, resource, await updateRecord(call, resource, params.id, body))
    },
    remove: async ({ app, actor, params }) => {
      await deleteRecord({ catalogue, app, actor }, resource, params.id)
    },
  })
}
