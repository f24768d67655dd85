import type { LoaderFunctionArgs } from '@remix-run/node'
import { inventoryQuery } from '../../contract/calls/reports'
import { inventoryCsv } from '../portal/reports/inventory-csv'
import { requestForFile } from '../portal/reports/screen'
import { portalAnswer } from '../platform/request/portal'

export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async (call) => inventoryCsv(call.app, await requestForFile(call, inventoryQuery)))
}
