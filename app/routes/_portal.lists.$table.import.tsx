import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { importAction, importLoader } from '../catalogue/portal'
import { ImportScreen } from '../crud/csv/import-screen'

export const loader = async (args: LoaderFunctionArgs) => importLoader(args)
export const action = async (args: ActionFunctionArgs) => importAction(args)
export default function Import() {
  return <ImportScreen />
}
