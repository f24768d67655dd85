import type { LoaderFunctionArgs } from '@remix-run/node'
import { portalAnswer } from '../platform/request/portal'
import { summaryCsv } from '../portal/reports/summary-csv'
import { requestForFile } from '../portal/reports/screen'
import { summaryQuery } from '../portal/reports/summary'

export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async (call) => summaryCsv(call.app, await requestForFile(call, summaryQuery)))
}
