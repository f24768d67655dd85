import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { portalLoader } from '../server/portal'

export const loader = async (args: LoaderFunctionArgs) =>
  portalLoader(args, async () => {
    throw redirect('/business-menu/menu-items')
  })
