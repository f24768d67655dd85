import { calls } from '../../contract/calls'
import { clientAddress } from '../auth/client-address'
import { signedRelease } from '../venues/controller-release'
import { pairWithCode } from '../venues/pairing'
import { answers, WithHeaders } from './answers'

export const controllers = answers(calls.controllers, {
  pair: async ({ app, request, body }) =>
    new WithHeaders(await pairWithCode(app, body, clientAddress(request)), { 'Cache-Control': 'no-store' }),
  release: ({ app }) => signedRelease(app),
})
