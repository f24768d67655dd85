import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { substitutions } from '../catalogue/core/substitutions'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(substitutions, args)
export const action = async (args: ActionFunctionArgs) => listAction(substitutions, args)
export default function Substitutions() {
  return <ListScreen of={substitutions} />
}
