import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerCall } from '../api/door'

/** Every call of /v1: contract/calls says which there are, app/api answers them. */
export async function loader(args: LoaderFunctionArgs) {
  return answerCall(args)
}

export async function action(args: ActionFunctionArgs) {
  return answerCall(args)
}
