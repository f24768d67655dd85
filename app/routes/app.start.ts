import type { LoaderFunctionArgs } from '@remix-run/node'
import { guestLoader } from '../guest/call'
import { startApp } from '../guest/install/start'

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, startApp)
}
