import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { packagingFormats } from '../catalogue/core/packaging-formats'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(packagingFormats, args)
export const action = async (args: ActionFunctionArgs) => listAction(packagingFormats, args)
export default function PackagingFormats() {
  return <ListScreen of={packagingFormats} />
}
