import { StatusBadge } from '../../platform/ui/badge'
import type { GridColumn } from '../../platform/ui/grid/data-grid'
import { Moment, Money } from '../../platform/ui/text'
import type { SalesTab } from './sales'

/** The columns of the sales report. */
export const SALES_COLUMNS: ReadonlyArray<GridColumn<SalesTab>> = [
  { id: 'id', label: 'Tab', width: 'id', sortable: true, cell: (tab) => tab.id },
  {
    id: 'openedAt',
    label: 'Opened',
    sortable: true,
    cell: (tab) => <Moment at={tab.openedAt} timeZone={tab.timeZone} withTime />,
  },
  { id: 'place', label: 'Place', sortable: true, bare: true, cell: (tab) => tab.place, says: (tab) => tab.place },
  { id: 'guest', label: 'Guest', sortable: true, headline: true, cell: (tab) => tab.guest },
  {
    id: 'status',
    label: 'Status',
    width: 'type',
    sortable: true,
    cell: (tab) => <StatusBadge status={tab.status} />,
    says: (tab) => tab.status,
  },
  {
    id: 'orders',
    label: 'Orders',
    width: 'active',
    align: 'end',
    sortable: true,
    spare: true,
    cell: (tab) => tab.orders,
  },
  moneyColumn('sales', 'Sales', (tab) => tab.salesCents),
  moneyColumn('kept', 'Kept', (tab) => tab.keptCents),
  moneyColumn('tips', 'Tips', (tab) => tab.tipsCents),
  moneyColumn('collected', 'Collected', (tab) => tab.collectedCents),
  { ...moneyColumn('refunded', 'Refunded', (tab) => tab.refundedCents), spare: true },
  moneyColumn('tax', 'Tax', (tab) => tab.taxCents),
  moneyColumn('fees', 'Fees', (tab) => tab.feesCents),
]

function moneyColumn(id: string, label: string, cents: (tab: SalesTab) => number): GridColumn<SalesTab> {
  return {
    id,
    label,
    width: 'price',
    align: 'end',
    sortable: true,
    cell: (tab) => <Money cents={cents(tab)} />,
    says: (tab) => String(cents(tab)),
  }
}
