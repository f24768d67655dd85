import type { LoaderFunctionArgs } from '@remix-run/node'
import { posterSvg } from '../portal/posters/posters'
import { portalAnswer } from '../platform/request/portal'

export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, (call) => posterSvg(call, { businessId: call.id(), lockerId: call.id('lockerId') }))
}
