import type { ReactNode } from 'react'
import type { Resource } from '../crud/definition/definition'
import { DetailsScreen as RecordScreen } from '../crud/screens/details-screen'
import { ResourcesProvider } from '../crud/screens/known-resources'
import { ListScreen as RecordsScreen } from '../crud/screens/list-screen'
import { resources } from './registry'

/** A resource's list, with the catalogue around it. */
export function ListScreen({ of }: { of: Resource }) {
  return (
    <ResourcesProvider value={resources}>
      <RecordsScreen of={of} />
    </ResourcesProvider>
  )
}

/** A record's screen, with the catalogue around it. */
export function DetailsScreen({ of, children }: { of: Resource; children?: ReactNode }) {
  return (
    <ResourcesProvider value={resources}>
      <RecordScreen of={of}>{children}</RecordScreen>
    </ResourcesProvider>
  )
}
