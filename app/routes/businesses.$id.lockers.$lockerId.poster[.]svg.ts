import type { LoaderFunctionArgs } from '@remix-run/node'
import { posterSvg } from '../posters/posters'
import { portalAnswer } from '../server/portal'

export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, (call) => posterSvg(call, { businessId: call.id(), lockerId: call.id('lockerId') }))
}
