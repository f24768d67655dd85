import type { MeasurementSystem } from '../../../contract/enumerations'
import type { Resource } from './definition'

/** All resources, with lookups by table and by screen. */
export interface Resources {
  all: readonly Resource[]
  ofTable(table: string): Resource | undefined
  /** The resource with its list at this portal path. Case, encoding and a trailing slash do not matter. */
  atScreen(path: string): Resource | undefined
}

/** Returns the resources with another system of measures. */
export function measuredIn(resources: Resources, measures: MeasurementSystem): Resources {
  if (resources.all.every((resource) => resource.measures === measures)) return resources
  return gatherResources(resources.all.map((resource) => ({ ...resource, measures })))
}

export function gatherResources(all: readonly Resource[]): Resources {
  const byTable = new Map(all.map((resource) => [resource.table, resource]))
  const byScreen = new Map(all.map((resource) => [resource.screen, resource]))
  return {
    all,
    ofTable: (table) => byTable.get(table),
    // Routes ignore case and a trailing slash too.
    atScreen: (path) => byScreen.get(decodeURI(path).toLowerCase().replace(/\/$/, '')),
  }
}
