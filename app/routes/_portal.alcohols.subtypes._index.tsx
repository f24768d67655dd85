import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listAction, listLoader } from '../catalogue/portal'
import { alcoholSubtypes } from '../catalogue/alcohol/alcohol-subtypes'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(alcoholSubtypes, args)
export const action = async (args: ActionFunctionArgs) => listAction(alcoholSubtypes, args)
export default function AlcoholSubtypes() {
  return <ListScreen of={alcoholSubtypes} />
}
