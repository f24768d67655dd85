import type { LoaderFunctionArgs } from '@remix-run/node'
import { inventoryQuery } from '../../contract/calls/reports'
import { inventoryCsv } from '../reports/inventory-csv'
import { requestForFile } from '../reports/screen'
import { portalAnswer } from '../server/portal'

export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async (call) => inventoryCsv(call.app, await requestForFile(call, inventoryQuery)))
}
