import { createContext, useContext } from 'react'
import type { Resource } from '../definition/definition'
import type { Resources } from '../definition/resources'

/** All resources, since a details page also shows lists and dialogs of others. */
const Known = createContext<Resources | undefined>(undefined)

export const ResourcesProvider = Known.Provider

/** The resource of a table. @throws for a table that is not one, which is a mistake in a definition */
export function useResource(table: string): Resource {
  const resource = useContext(Known)?.ofTable(table)
  if (!resource) throw new Error(`${table} is no known resource`)
  return resource
}
