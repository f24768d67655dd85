import { calls } from '../../contract/calls'
import { clientAddress } from '../auth/client'
import { signedRelease } from '../venues/controller-release'
import { pairWithCode } from '../venues/pairing'
import { answers } from './answers'

export const controllers = answers(calls.controllers, {
  pair: ({ app, request, body }) => pairWithCode(app, body, clientAddress(request)),
  release: ({ app }) => signedRelease(app),
})
