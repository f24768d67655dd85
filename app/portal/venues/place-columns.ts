import type { GridColumn } from '../../platform/ui/grid/data-grid'
import type { listPlaces } from './places'

type ListedPlace = Pick<
  Awaited<ReturnType<typeof listPlaces>>['results'][number],
  'id' | 'name' | 'streetAddress' | 'city' | 'state' | 'zip' | 'enabled' | 'category'
>

/** The columns of the list of places. */
export const PLACE_COLUMNS: ReadonlyArray<GridColumn<ListedPlace>> = [
  { id: 'name', label: 'Name', width: 'name', sortable: true, headline: true, cell: (place) => place.name },
  {
    id: 'streetAddress',
    label: 'Address',
    width: 'default',
    sortable: true,
    bare: true,
    cell: (place) => place.streetAddress,
  },
  { id: 'city', label: 'City', sortable: true, bare: true, cell: (place) => place.city },
  { id: 'state', label: 'State', width: 'active', sortable: true, bare: true, cell: (place) => place.state },
  { id: 'zip', label: 'Zip Code', width: 'type', sortable: true, bare: true, cell: (place) => place.zip },
  { id: 'enabled', label: 'Enabled', width: 'active', sortable: true, cell: (place) => (place.enabled ? 'Yes' : 'No') },
  { id: 'category', label: 'Type', width: 'type', sortable: true, bare: true, cell: (place) => place.category },
]
