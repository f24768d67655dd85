import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessServingContainers } from '../catalogue/business-menu/serving-containers'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(businessServingContainers, args)
export const action = async (args: ActionFunctionArgs) => listAction(businessServingContainers, args)
export default function BusinessServingContainers() {
  return <ListScreen of={businessServingContainers} />
}
