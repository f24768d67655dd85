import type { LoaderFunctionArgs } from '@remix-run/node'
import { portalAnswer } from '../platform/request/portal'
import { nightForFile } from '../portal/tonight/screen'
import { payrollCsv } from '../portal/tonight/payroll-csv'

export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async (call) => {
    const { scope, span } = await nightForFile(call)
    return payrollCsv(call.app, call.actor, scope, span)
  })
}
