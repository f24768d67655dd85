import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { servingContainers } from '../catalogue/core/serving-containers'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(servingContainers, args)
export const action = async (args: ActionFunctionArgs) => listAction(servingContainers, args)
export default function ServingContainers() {
  return <ListScreen of={servingContainers} />
}
