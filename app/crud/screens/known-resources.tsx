import { createContext, useContext } from 'react'
import type { Resource } from '../definition/definition'
import type { Resources } from '../definition/resources'

/** The resources that the screens know of: a details page draws the lists and dialogs of others. */
const Known = createContext<Resources | undefined>(undefined)

export const ResourcesProvider = Known.Provider

/** The resource of a table. @throws for a table that is none: a mistake in a definition */
export function useResource(table: string): Resource {
  const resource = useContext(Known)?.ofTable(table)
  if (!resource) throw new Error(`${table} is no known resource`)
  return resource
}
