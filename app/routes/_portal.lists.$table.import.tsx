import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { catalogue } from '../catalogue/catalogue'
import { importAction } from '../crud/csv/import-portal'
import { ImportScreen } from '../crud/csv/import-screen'
import { importLoader } from '../crud/csv/portal'
import { titleOf } from '../ui/title'

export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.title)

export const loader = async (args: LoaderFunctionArgs) => importLoader(catalogue, args)
export const action = async (args: ActionFunctionArgs) => importAction(catalogue, args)
export default function Import() {
  return <ImportScreen />
}
