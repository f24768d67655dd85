import type { ActionFunctionArgs } from '@remix-run/node'
import { badRowsAction } from '../catalogue/portal'

/** The bad rows of a checked file, to be put right in a spreadsheet. */
export async function action(args: ActionFunctionArgs) {
  return badRowsAction(args)
}
