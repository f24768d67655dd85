import type { LoaderFunctionArgs } from '@remix-run/node'
import { taxQuery } from '../../contract/calls/reports'
import { portalAnswer } from '../platform/request/portal'
import { requestForFile } from '../portal/reports/screen'
import { taxesCsv } from '../portal/reports/taxes-csv'

export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async (call) => taxesCsv(call.app, await requestForFile(call, taxQuery)))
}
