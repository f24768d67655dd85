import type { Resource } from './definition'

/** All resources, found by where they are kept or shown. */
export interface Resources {
  all: readonly Resource[]
  /** Undefined for a table without a resource. */
  ofTable(table: string): Resource | undefined
  /** The resource whose list is the portal's screen at a path, written as a browser may write it. */
  atScreen(path: string): Resource | undefined
}

export function gatherResources(all: readonly Resource[]): Resources {
  const byTable = new Map(all.map((resource) => [resource.table, resource]))
  const byScreen = new Map(all.map((resource) => [resource.screen, resource]))
  return {
    all,
    ofTable: (table) => byTable.get(table),
    // Routes match whatever the case and with a slash at the end, and so does this.
    atScreen: (path) => byScreen.get(decodeURI(path).toLowerCase().replace(/\/$/, '')),
  }
}
