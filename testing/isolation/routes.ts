import { OWN_SUBJECTS } from '../../contract/abilities'
import { z } from 'zod'
import type { ServerBuild } from '@remix-run/node'
import { everyCall } from '../../contract/calls'
import type { AnyCall } from '../../contract/calls/call'
import { scopeOfCall } from '../../contract/calls/call-scope'
import { groupBy } from '../../contract/group-by'
import { FIXTURES, type DemoIds } from '../../app/portal/catalogue/records.fixture'
import { resources } from '../../app/portal/catalogue/registry'
import { addFields } from '../../app/records/form/child-lists'
import type { ChildList, Resource } from '../../app/records/definition/definition'
import { metaOf } from '../../app/records/definition/entity'
import { formTexts } from '../../app/records/form/form'
import type { Venue } from './second-venue'
import { CALLS } from './calls'
import { SCREENS } from './screens'
import { ACTORS, HOLDERS, type Actor, type Called, type Stated, type Those, type Write } from './stated'

type Fields = Record<string, string | number | boolean | null>

/** A route of the build. */
export interface BuiltRoute {
  /** Remix's id; undefined for a path of /v1, because all of them share one Remix route. */
  id: string | undefined
  /** '/businesses/:id' */
  path: string
  isIndex: boolean
  /** True for a screen; other routes return data or a file. */
  isScreen: boolean
  takesForms: boolean
  /** True if it accepts a page size. Calls reject unknown parameters. */
  isPaged: boolean
}

/** Every tested path: the build's screens and files, and each path of the table of calls. */
export function builtRoutes(build: ServerBuild): BuiltRoute[] {
  return [...screensAndFiles(build), ...callPaths()]
}

/** Every route of the build except layouts and the catch-all. */
function screensAndFiles({ routes }: ServerBuild): BuiltRoute[] {
  const segments = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [...segments(route.parentId), ...(route.path ? [route.path] : [])] : []
  }
  const isLayout = (id: string) => Object.values(routes).some((route) => route?.parentId === id)
  return Object.values(routes).flatMap((route) => {
    if (!route || isLayout(route.id) || route.id === 'routes/$') return []
    return {
      id: route.id,
      path: `/${segments(route.id).join('/')}`,
      isIndex: route.index === true,
      isScreen: route.module.default !== undefined,
      takesForms: route.module.action !== undefined,
      isPaged: true,
    }
  })
}

/** '/v1/orders/customer/:id' */
function addressOf({ path }: AnyCall): string {
  return `/v1/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
}

function callPaths(): BuiltRoute[] {
  const byPath = groupBy(everyCall(), ({ call }) => addressOf(call))
  return [...byPath].map(([path, calls]) => ({
    id: undefined,
    path,
    isIndex: false,
    isScreen: false,
    takesForms: calls.some(({ call }) => call.method !== 'GET'),
    isPaged: calls.some(
      ({ call }) => call.method === 'GET' && call.query instanceof z.ZodObject && 'size' in call.query.shape,
    ),
  }))
}

/** The actors whom the table of calls allows to make a call. */
function callersOf(call: AnyCall): Actor[] {
  return ACTORS.filter((actor) => scopeOfCall(call, HOLDERS[actor]))
}

/** The expectations for the calls on one path, including who may make them. */
function stateCalls(path: string, called: Called): Stated {
  const byMethod = new Map(
    everyCall().flatMap(({ call }) => (addressOf(call) === path ? [[call.method, callersOf(call)] as const] : [])),
  )
  const { writes, ...rest } = called
  const read = byMethod.get('GET')
  return {
    ...rest,
    ...(read && { read }),
    ...(typeof writes === 'string'
      ? { writes }
      : writes && { writes: writes.map((write) => ({ by: byMethod.get(write.method) ?? [], ...write })) }),
  }
}

/** The expectations for every route. Catalogue resources take theirs from fixtures. */
export function statedRoutes(ids: () => DemoIds): Record<string, Stated | string> {
  const body = bodiesOf(ids)
  const calls: Record<string, Called | string> = {}
  const screens: Record<string, Stated | string> = {}
  for (const resource of resources.all) {
    Object.assign(calls, callsOf(resource, body))
    Object.assign(screens, screensOf(resource, body), pickersOf(resource), filesOf(resource))
  }
  Object.assign(calls, CALLS)
  return {
    ...screens,
    ...SCREENS,
    ...Object.fromEntries(
      Object.entries(calls).map(([path, one]) => [path, typeof one === 'string' ? one : stateCalls(path, one)]),
    ),
  }
}

/** The built route for a stated path: `/lists/:table/csv` matches every list. */
export function routeAt(built: readonly BuiltRoute[], path: string): BuiltRoute | undefined {
  const leadsTo = (route: BuiltRoute) => {
    const pattern = route.path.replaceAll(/:\w+/g, '[\\w-]+').replace('*', '.+')
    return new RegExp(`^${pattern}$`).test(path.replaceAll(/:\w+/g, 'id'))
  }
  return built.find((route) => route.path === path) ?? built.find(leadsTo)
}

function callsOf(resource: Resource, make: MakeBody): Record<string, Called> {
  // Records that guests may read are public at every venue, as menus are.
  const openTo = FIXTURES[resource.table]?.forGuests ? (['guest'] as const) : []
  const body = (of: Venue, n: number) => make(resource, of, n)
  const path = `/v1/${resource.api}`
  return {
    [path]: { openTo, writes: [{ method: 'POST', body }] },
    [`${path}/:id`]: {
      ids: { id: resource.table },
      openTo,
      writes: [
        { method: 'PUT', body },
        { method: 'DELETE', last: true },
      ],
    },
  }
}

function screensOf(resource: Resource, make: MakeBody): Record<string, Stated> {
  if (resource.screen === undefined) return {}
  const form = (intent: 'create' | 'update', fields: readonly string[]): Write => ({
    method: 'POST',
    by: writersOf(resource, intent),
    named: intent,
    body: async (of, n) => ({ intent, ...formTexts(resource, fields, await make(resource, of, n)) }),
  })
  return {
    [resource.screen]: { read: 'staff', writes: [form('create', resource.createFields)] },
    [`${resource.screen}/:id`]: {
      ids: { id: resource.table },
      read: 'staff',
      writes: [
        form('update', resource.editFields),
        ...resource.children.flatMap((child) => formsOfChild(child, make)),
        { method: 'POST', by: writersOf(resource, 'delete'), body: () => ({ intent: 'delete' }), last: true },
      ],
    },
  }
}

/** The forms of a list on a record's screen. */
function formsOfChild(child: ChildList, make: MakeBody): Write[] {
  const of = resources.ofTable(child.table)
  if (!of) return []
  const by = writersOf(of, 'update')
  const form = (intent: string, fields: readonly string[]): Write => ({
    method: 'POST',
    by,
    named: `${intent} ${child.title.toLowerCase()}`,
    body: async (venue, n) => ({
      intent: `${intent}:${child.table}`,
      ...(intent !== 'add' && { rowId: venue.id(child.table) }),
      ...formTexts(of, fields, await make(of, venue, n)),
    }),
  })
  return [
    ...(child.add ? [form('add', addFields(of, child))] : []),
    ...(child.editable ? [form('edit', child.editable)] : []),
    ...(child.deletable ? [{ ...form('delete', []), last: true as const }] : []),
  ]
}

function pickersOf(resource: Resource): Record<string, Stated> {
  const fields = Object.keys(resource.entity.fields)
  const references = fields.filter((field) => metaOf(resource.entity, field)?.kind === 'reference')
  const writes = 'adds what belongs to no business, for whoever may add it in its own list'
  return Object.fromEntries(references.map((field) => [`/pickers/${resource.table}/${field}`, { writes }]))
}

function filesOf({ table }: Resource): Record<string, Stated> {
  return {
    [`/lists/${table}/csv`]: {},
    [`/lists/${table}/template`]: {},
    [`/lists/${table}/import`]: { writes: 'A file of rows: tested with rows of the other venue' },
    [`/lists/${table}/many`]: {
      writes: 'Ticked rows: tested with rows of the other venue (app/records/many)',
    },
    [`/lists/${table}/bad-rows`]: { writes: 'Stores nothing: returns the uploaded file with remarks' },
  }
}

/** Resources whose rows belong to venues. */
export function resourcesOfVenues(): Resource[] {
  return resources.all.filter(({ table }) => FIXTURES[table]?.access === 'business')
}

/** The actors that may do this on a resource's screens: a venue's managers for its own records, otherwise internal staff. */
function writersOf({ table, subjects }: Resource, action: 'create' | 'update' | 'delete'): Those {
  // An action that needs a permission on another subject needs it on the base menu, which only Admin has, unless venues have their own of it.
  const subject = subjects[action]
  const isTheirs = subject === undefined || OWN_SUBJECTS.some((own) => own === subject)
  if (FIXTURES[table]?.access !== 'business' || !isTheirs) return 'internal'
  return FIXTURES[table].ownersOnly ? ['admin', 'owner'] : 'managers'
}

type MakeBody = (resource: Resource, of: Venue, n: number) => Promise<Fields>

/** A POST body in which every field that can belong to a venue belongs to this one. The other fields are the same for all. */
function bodiesOf(ids: () => DemoIds): MakeBody {
  const valid = new Map<string, Promise<Fields>>()
  const validFields = async ({ table }: Resource, n: number): Promise<Fields> => ({
    ...(await FIXTURES[table]?.valid(ids(), n, ids().theirs)),
  })
  return async (resource, of, n) => {
    const key = `${resource.table} ${n}`
    const made = valid.get(key) ?? validFields(resource, n)
    valid.set(key, made)
    const fields = { ...(await made) }
    // Records that all venues share refer to nothing of a venue's own.
    if (FIXTURES[resource.table]?.access !== 'business') return fields
    for (const [name, value] of Object.entries(fields)) {
      const table = metaOf(resource.entity, name)?.refersTo
      if (value !== null && table !== undefined && of.owns(table)) fields[name] = of.id(table)
    }
    return fields
  }
}
