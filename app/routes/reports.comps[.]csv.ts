import type { LoaderFunctionArgs } from '@remix-run/node'
import { portalAnswer } from '../platform/request/portal'
import { compsCsv } from '../portal/reports/comps-csv'
import { requestForFile } from '../portal/reports/screen'
import { summaryQuery } from '../portal/reports/summary'

export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async (call) => compsCsv(call.app, await requestForFile(call, summaryQuery)))
}
