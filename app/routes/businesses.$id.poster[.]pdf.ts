import type { LoaderFunctionArgs } from '@remix-run/node'
import { posterPdf } from '../portal/posters/posters'
import { portalAnswer } from '../platform/request/portal'

export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, (call) => posterPdf(call, { businessId: call.id() }))
}
