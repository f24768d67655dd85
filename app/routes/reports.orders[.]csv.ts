import type { LoaderFunctionArgs } from '@remix-run/node'
import { portalAnswer } from '../platform/request/portal'
import { ordersCsv } from '../portal/reports/orders-csv'
import { requestForFile } from '../portal/reports/screen'
import { summaryQuery } from '../portal/reports/summary'

export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async (call) => ordersCsv(call.app, await requestForFile(call, summaryQuery)))
}
