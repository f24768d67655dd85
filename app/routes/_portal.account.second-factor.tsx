import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { codeBody } from '../../contract/calls/auth'
import { badRequest } from '../../contract/errors'
import { deviceWords } from '../platform/auth/device-words'
import { dropPasskey, keepPasskey, offerPasskey } from '../platform/auth/passkeys'
import {
  dropApp,
  factorState,
  keepApp,
  offerApp,
  offeredSecret,
  renewRecoveryCodes,
  requireFactorProof,
} from '../platform/auth/second-factor'
import { SecondFactorScreen, type SecondFactorProps } from '../portal/people/second-factor-screen'
import { formConstraint } from '../platform/request/form-constraint'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'

export const meta: MetaFunction = () => [{ title: 'Second Factor · Barback' }]
const PATH = '/account/second-factor'

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, url }) => ({
    userId: actor.id,
    state: await factorState(app.db, actor.id),
    passkey: await offerPasskey(app, actor),
    offer: url.searchParams.has('setup') ? await offerApp(actor) : null,
    constraint: formConstraint(codeBody),
  }))
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(
    args,
    async ({ app, actor, request, form, done }) => {
      const sent = typedInto(await form())
      if (sent.intent === 'begin') {
        await requireFactorProof(app, actor)
        return redirect(`${PATH}?setup`)
      }
      if (sent.intent === 'keep') {
        const { code } = codeBody.parse(sent)
        const codes = await keepApp(app, actor, { secret: sent.secret ?? '', code })
        return codes.length > 0 ? { codes } : done(PATH, 'App set up!')
      }
      if (sent.intent === 'passkey') {
        const device = deviceWords(request.headers.get('User-Agent'))
        const codes = await keepPasskey(app, actor, { made: sent.passkey ?? '', device })
        return codes.length > 0 ? { codes } : done(PATH, 'Passkey added!')
      }
      if (sent.intent === 'dropPasskey') {
        await dropPasskey(app, actor, sent.id ?? '')
        return done(PATH, 'Passkey removed')
      }
      if (sent.intent === 'codes') return { codes: await renewRecoveryCodes(app, actor) }
      if (sent.intent === 'dropApp') {
        await dropApp(app, actor)
        return done(PATH, 'App removed')
      }
      throw badRequest('There is no such form')
    },
    // Keeps the key that the app already has, so that the next code matches it.
    async ({ actor }, typed) =>
      typed.intent === 'keep' ? { offer: await offerApp(actor, offeredSecret(typed.secret)) } : {},
  )
}

/** Responses to this screen's forms: a refusal may carry the key; new codes come alone. */
type Offer = Pick<SecondFactorProps, 'offer'>
type Codes = { codes: string[] }

function hasOffer(answer: unknown): answer is Offer {
  return typeof answer === 'object' && answer !== null && 'offer' in answer
}

function hasCodes(answer: unknown): answer is Codes {
  return typeof answer === 'object' && answer !== null && 'codes' in answer
}

export default function SecondFactor() {
  const loaded = useLoaderData<typeof loader>()
  const answer: unknown = useActionData()
  const { offer } = hasOffer(answer) ? answer : loaded
  const { codes } = hasCodes(answer) ? answer : { codes: undefined }
  return <SecondFactorScreen {...loaded} offer={codes ? null : offer} codes={codes} answer={answer} />
}
