import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { catalogue } from '../portal/catalogue/catalogue'
import { importAction } from '../records/csv/import-portal'
import { ImportScreen } from '../records/csv/import-screen'
import { importLoader } from '../records/csv/portal'
import { titleOf } from '../platform/ui/frame/title'

export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.title)

export const loader = async (args: LoaderFunctionArgs) => importLoader(catalogue, args)
export const action = async (args: ActionFunctionArgs) => importAction(catalogue, args)
export default function Import() {
  return <ImportScreen />
}
