import type { LoaderFunctionArgs } from '@remix-run/node'
import { salesQuery } from '../../contract/calls/reports'
import { salesCsv } from '../portal/reports/sales-csv'
import { requestForFile } from '../portal/reports/screen'
import { portalAnswer } from '../platform/request/portal'

export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async (call) => salesCsv(call.app, await requestForFile(call, salesQuery)))
}
