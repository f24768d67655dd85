import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from '../catalogue/catalogue'
import { importAction } from '../crud/csv/import-portal'
import { ImportScreen } from '../crud/csv/import-screen'
import { importLoader } from '../crud/csv/portal'

export const loader = async (args: LoaderFunctionArgs) => importLoader(catalogue, args)
export const action = async (args: ActionFunctionArgs) => importAction(catalogue, args)
export default function Import() {
  return <ImportScreen />
}
