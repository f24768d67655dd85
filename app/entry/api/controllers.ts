import { calls } from '../../../contract/calls'
import { signedRelease } from '../../portal/venues/controller-release'
import { pairWithCode } from '../../portal/venues/pairing'
import { answers } from './answers'

export const controllers = answers(calls.controllers, {
  pair: ({ app, address, body }) => pairWithCode(app, body, address),
  release: ({ app }) => signedRelease(app),
})
