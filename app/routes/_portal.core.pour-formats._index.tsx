import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { pourFormats } from '../catalogue/core/pour-formats'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(pourFormats, args)
export const action = async (args: ActionFunctionArgs) => listAction(pourFormats, args)
export default function PourFormats() {
  return <ListScreen of={pourFormats} />
}
