import { Button } from '@radix-ui/themes'
import { useLocation } from '@remix-run/react'
import type { InventoryRow } from '../../../contract/calls/reports'
import { ORDER_STATUSES, type MeasurementSystem } from '../../../contract/enumerations'
import { volumeIn, volumeUnit } from '../../../contract/shown-measures'
import { Card } from '../../platform/ui/card'
import { DataGrid, type GridColumn } from '../../platform/ui/grid/data-grid'
import { withQuery } from '../../platform/ui/frame/location'
import { Page } from '../../platform/ui/frame/page'
import { Stats, StatCard } from '../../platform/ui/stat-card'
import type { InventoryReport } from './inventory'
import { PrintLink } from './print-link'
import { ReportFilters } from './report-filters'
import type { ShownFilters } from './screen'

const columnsIn = (measures: MeasurementSystem): ReadonlyArray<GridColumn<InventoryRow>> => [
  { id: 'name', label: 'Name', width: 'name', sortable: true, headline: true, cell: (row) => row.name },
  { id: 'type', label: 'Type', width: 'type', sortable: true, bare: true, cell: (row) => row.type },
  {
    id: 'servings',
    label: 'Servings',
    width: 'price',
    align: 'end',
    sortable: true,
    cell: (row) => row.servings.toLocaleString('en-US'),
  },
  {
    id: 'ml',
    label: `Volume (${volumeUnit(measures)})`,
    width: 'price',
    align: 'end',
    sortable: true,
    cell: (row) =>
      row.ml === null ? <span title="Counted, not poured">–</span> : volumeIn(row.ml, measures).toLocaleString('en-US'),
  },
]

interface InventoryScreenProps {
  measures: MeasurementSystem
  filters: ShownFilters
  /** Null while the filters are invalid. */
  report: InventoryReport | null
}

/** `/reports/inventory`: products and ingredients that the drinks used. */
export function InventoryScreen({ filters, report, measures }: InventoryScreenProps) {
  const { search } = useLocation()
  return (
    <Page
      title="Inventory"
      lead="What the drinks of these orders used, by the business date of the order."
      search
      actions={
        report && (
          <>
            <PrintLink />
            <Button asChild variant="soft" size="3">
              <a href={withQuery({ pathname: '/reports/inventory.csv', search }, { page: null })}>Download CSV</a>
            </Button>
          </>
        )
      }
    >
      <ReportFilters statuses={ORDER_STATUSES} shown={filters} />
      {report && (
        <>
          <Stats>
            <StatCard label="Products" value={report.totals.products} icon="bottle" />
            <StatCard label="Ingredients" value={report.totals.ingredients} icon="shelf" />
            <StatCard label="Servings" value={report.totals.servings} icon="receipt" />
            <StatCard
              label={`Volume (${volumeUnit(measures)})`}
              value={Math.round(volumeIn(report.totals.ml, measures))}
              icon="trend"
            />
          </Stats>
          <Card title="Products and ingredients">
            <DataGrid
              label="Inventory used"
              data={report.list}
              columns={columnsIn(measures)}
              rowKey={(row) => `${row.type} ${row.id}`}
            />
          </Card>
        </>
      )}
    </Page>
  )
}
