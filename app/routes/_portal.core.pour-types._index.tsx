import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { pourTypes } from '../catalogue/core/pour-types'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(pourTypes, args)
export const action = async (args: ActionFunctionArgs) => listAction(pourTypes, args)
export default function PourTypes() {
  return <ListScreen of={pourTypes} />
}
