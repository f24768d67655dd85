import { Button } from '@radix-ui/themes'
import { useLocation } from '@remix-run/react'
import { formatDollars } from '../../../contract/money'
import { percentWords } from '../../../contract/percent'
import { withQuery } from '../../platform/ui/frame/location'
import { Page } from '../../platform/ui/frame/page'
import { StatCard, Stats } from '../../platform/ui/stat-card'
import { DataGrid, type GridColumn } from '../../platform/ui/grid/data-grid'
import { PrintLink } from './print-link'
import { PRINTED } from './printed'
import { ReportFilters } from './report-filters'
import type { ShownFilters } from './screen'
import { monthInWords } from './summary-columns'
import type { TaxReport, TaxRow } from './taxes'

const COLUMNS: ReadonlyArray<GridColumn<TaxRow>> = [
  { id: 'month', label: 'Month', headline: true, cell: ({ month }) => monthInWords(month) },
  { id: 'place', label: 'Place', cell: ({ place }) => place },
  { id: 'taxClass', label: 'Tax Class', headline: true, cell: ({ taxClass }) => taxClass },
  { id: 'taxRate', label: 'Rate', align: 'end', cell: ({ taxRate }) => percentWords(taxRate) },
  { id: 'taxable', label: 'Taxable Sales', align: 'end', cell: ({ taxableCents }) => formatDollars(taxableCents) },
  { id: 'tax', label: 'Tax', align: 'end', cell: ({ taxCents }) => formatDollars(taxCents) },
]

/** `/reports/taxes`: taxable sales and tax by month, class and rate, as an accountant files them. */
export function TaxesScreen({ filters, report }: { filters: ShownFilters; report: TaxReport | null }) {
  const { search } = useLocation()
  const { start, end } = filters
  return (
    <Page
      title="Sales Tax"
      lead="Taxable sales and tax as they were charged, less refunds, by month of the business dates on which tabs were opened."
      wide
      actions={
        report && (
          <>
            <Button asChild variant="soft" size="3">
              <a href={withQuery({ pathname: '/reports/taxes.csv', search }, { start, end, [PRINTED]: null })}>
                Download CSV
              </a>
            </Button>
            <PrintLink />
          </>
        )
      }
    >
      <ReportFilters shown={filters} kept={{}} />
      {report && (
        <>
          <Stats>
            <StatCard label="Taxable Sales" value={formatDollars(report.totals.taxableCents)} icon="dollar" />
            <StatCard label="Tax" value={formatDollars(report.totals.taxCents)} icon="building" />
          </Stats>
          <DataGrid
            label="Tax by month, class and rate"
            data={{
              results: report.rows,
              total: report.rows.length,
              page: 0,
              size: Math.max(1, report.rows.length),
              sort: '',
            }}
            columns={COLUMNS}
            rowKey={(row) => [row.month, row.businessId, row.taxClass, row.taxRate].join(' ')}
          />
        </>
      )}
    </Page>
  )
}
