import type { LoaderFunctionArgs } from '@remix-run/node'
import { portalAnswer } from '../server/portal'
import { nightForFile } from '../tonight/screen'
import { tipsCsv } from '../tonight/tips-csv'

export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async (call) => {
    const { scope, span } = await nightForFile(call)
    return tipsCsv(call.app, call.actor, scope, span)
  })
}
