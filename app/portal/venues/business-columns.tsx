import type { PLACE_CATEGORIES } from '../../../contract/enumerations'
import { StatusBadge } from '../../platform/ui/badge'
import type { GridColumn } from '../../platform/ui/grid/data-grid'

interface ListedBusiness {
  id: number
  name: string
  active: boolean
  category: (typeof PLACE_CATEGORIES)[number]
}

/** The columns of the list of businesses. */
export const BUSINESS_COLUMNS: ReadonlyArray<GridColumn<ListedBusiness>> = [
  { id: 'id', label: 'Id', width: 'id', sortable: true, cell: (business) => business.id },
  { id: 'name', label: 'Name', width: 'name', sortable: true, headline: true, cell: (business) => business.name },
  {
    id: 'active',
    label: 'Active',
    width: 'type',
    sortable: true,
    cell: (business) => <StatusBadge status={business.active ? 'Active' : 'Inactive'} />,
  },
  { id: 'category', label: 'Type', width: 'type', sortable: true, bare: true, cell: (business) => business.category },
]
