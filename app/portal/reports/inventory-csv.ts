import type { InventoryQuery, InventoryRow } from '../../../contract/calls/reports'
import { volumeIn } from '../../../contract/shown-measures'
import type { Services } from '../../platform/server/services'
import type { ReportRequest } from './report-request'
import { csvResponse, oneChunk, type CsvColumn } from '../../platform/csv/write'
import { inventoryRows } from './inventory'

const COLUMNS: ReadonlyArray<CsvColumn<InventoryRow>> = [
  { heading: 'Type', value: (row) => row.type },
  { heading: 'Id', value: (row) => row.id },
  { heading: 'Name', value: (row) => row.name },
  { heading: 'Servings', value: (row) => row.servings },
  { heading: 'Volume (ml)', value: (row) => row.ml },
  { heading: 'Volume (oz)', value: (row) => (row.ml === null ? null : volumeIn(row.ml, 'US')) },
]

/** The whole inventory report as a file, in the screen's order. */
export async function inventoryCsv(app: Services, request: ReportRequest<InventoryQuery>): Promise<Response> {
  const { start, end } = request.period
  return csvResponse(`inventory-${start}-to-${end}`, COLUMNS, oneChunk(await inventoryRows(app, request)))
}
