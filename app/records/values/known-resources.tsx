import { createContext, useContext } from 'react'
import type { ShownResource } from '../definition/shown'

/** The resources of this screen: its own, and those of the lists on it. The server sends them along. */
const Known = createContext<readonly ShownResource[]>([])

export const ResourcesProvider = Known.Provider

/** The resource of a table. @throws for a table that is not on this screen, which is a mistake in its loader */
export function useResource(table: string): ShownResource {
  const resource = useContext(Known).find((one) => one.table === table)
  if (!resource) throw new Error(`${table} is not a resource of this screen`)
  return resource
}
