import type { Resource } from './definition'

/** All resources, found by where they are kept or called. */
export interface Resources {
  all: readonly Resource[]
  /** Undefined for a table without a resource. */
  ofTable(table: string): Resource | undefined
  /** The resource at a path below /v1, and the id segment behind it: 'products/brands/7'. */
  atPath(path: string): { resource: Resource; id: string | undefined } | undefined
  /** The resource whose list is the portal's screen at a path, written as a browser may write it. */
  atScreen(path: string): Resource | undefined
}

export function gatherResources(all: readonly Resource[]): Resources {
  const byTable = new Map(all.map((resource) => [resource.table, resource]))
  const byApi = new Map(all.map((resource) => [resource.api, resource]))
  const byScreen = new Map(all.map((resource) => [resource.screen, resource]))
  return {
    all,
    ofTable: (table) => byTable.get(table),
    atPath(address) {
      const path = address.replace(/\/$/, '')
      // The whole path first: 'categories/assignments' is a resource and not a category's id.
      const collection = byApi.get(path)
      if (collection) return { resource: collection, id: undefined }
      const slash = path.lastIndexOf('/')
      const resource = slash < 0 ? undefined : byApi.get(path.slice(0, slash))
      return resource && { resource, id: path.slice(slash + 1) }
    },
    // Routes match whatever the case and with a slash at the end, and so does this.
    atScreen: (path) => byScreen.get(decodeURI(path).toLowerCase().replace(/\/$/, '')),
  }
}
