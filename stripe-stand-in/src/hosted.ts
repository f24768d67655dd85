import { z } from 'zod'
import type { Api } from './api'
import type { Call } from './call'
import { decodeForm } from './form'
import { authenticationPage, donePage, homePage, onboardingPage, verificationPage } from './pages'
import { completeAccount } from './resources/accounts'
import { authenticateIntent } from './resources/intent-steps'
import { authenticateSetup } from './resources/setup-intents'
import { finishVerification, knownVerification } from './resources/verification'
import { sumsOf } from './sums'

/** A page, or a redirect. */
export type HostedAnswer = { status: number; html: string } | { status: 303; location: string }

interface HostedRequest {
  method: string
  path: string
  query: URLSearchParams
  /** The submitted form of a POST. */
  form: string
}

const button = z.object({ outcome: z.enum(['complete', 'otherFace', 'fail']) })
const shownDocument = z.object({
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  dob: z.iso.date(),
})

const NOT_FOUND: HostedAnswer = { status: 404, html: donePage('This link is not valid') }

/**
 * Answers requests for the pages that Stripe shows to guests and Owners: 3-D Secure, onboarding and identity. GET shows a page, POST submits it.
 */
export function answerHosted(api: Api, request: HostedRequest): HostedAnswer {
  const [, kind, id = ''] = request.path.split('/')
  return api.act((call) => {
    if (kind === 'authenticate' && id.startsWith('pi_')) return authenticatePayment(call, request, id)
    if (kind === 'authenticate' && id.startsWith('seti_')) return authenticateSavedCard(call, request, id)
    if (kind === 'onboarding') return onboard(call, request, id)
    if (kind === '') return { status: 200, html: homePage(sumsOf(call.books)) }
    if (kind === 'verify') return verify(call, request, id)
    return NOT_FOUND
  })
}

function authenticatePayment(call: Call, request: HostedRequest, id: string): HostedAnswer {
  const intent = call.books.paymentIntent.get(id)
  if (!intent || request.query.get('client_secret') !== intent.clientSecret) return NOT_FOUND
  const method = intent.paymentMethod ? call.books.paymentMethod.get(intent.paymentMethod) : undefined
  if (request.method !== 'POST') {
    if (intent.status !== 'requires_action' || !method)
      return { status: 200, html: donePage('Nothing is left to do here') }
    return { status: 200, html: authenticationPage({ cents: intent.amount, last4: method.number.slice(-4) }) }
  }
  const after = authenticateIntent(call, intent, pressed(request) === 'complete')
  return goBack(intent.returnUrl, {
    payment_intent: intent.id,
    payment_intent_client_secret: intent.clientSecret,
    redirect_status: after.status === 'succeeded' || after.status === 'requires_capture' ? 'succeeded' : 'failed',
  })
}

function authenticateSavedCard(call: Call, request: HostedRequest, id: string): HostedAnswer {
  const intent = call.books.setupIntent.get(id)
  if (!intent || request.query.get('client_secret') !== intent.clientSecret) return NOT_FOUND
  const method = intent.paymentMethod ? call.books.paymentMethod.get(intent.paymentMethod) : undefined
  if (request.method !== 'POST') {
    if (intent.status !== 'requires_action' || !method)
      return { status: 200, html: donePage('Nothing is left to do here') }
    return { status: 200, html: authenticationPage({ cents: undefined, last4: method.number.slice(-4) }) }
  }
  const after = authenticateSetup(call, intent, pressed(request) === 'complete')
  return goBack(intent.returnUrl, {
    setup_intent: intent.id,
    setup_intent_client_secret: intent.clientSecret,
    redirect_status: after.status === 'succeeded' ? 'succeeded' : 'failed',
  })
}

function onboard(call: Call, request: HostedRequest, id: string): HostedAnswer {
  const link = call.books.accountLink.get(id)
  const account = link && call.books.account.get(link.account)
  if (!link || !account) return NOT_FOUND
  if (link.used || link.expiresAt < call.now) return { status: 303, location: link.refreshUrl }
  if (request.method !== 'POST') {
    return { status: 200, html: onboardingPage({ name: account.businessName, email: account.email }) }
  }
  call.books.accountLink.update(link.id, { used: 1 })
  completeAccount(call, account.id)
  return { status: 303, location: link.returnUrl }
}

function verify(call: Call, request: HostedRequest, id: string): HostedAnswer {
  if (!call.books.verificationSession.get(id)) return NOT_FOUND
  const session = knownVerification(call, id)
  if (request.query.get('client_secret') !== session.clientSecret) return NOT_FOUND
  if (request.method !== 'POST') {
    if (session.status !== 'requires_input') return { status: 200, html: donePage('Nothing is left to do here') }
    return { status: 200, html: verificationPage(session) }
  }
  const outcome = pressed(request)
  if (outcome !== 'complete') {
    finishVerification(call, session, outcome === 'otherFace' ? 'selfie_face_mismatch' : 'document_unverified_other')
    return goBack(session.returnUrl, {})
  }
  const document = shownDocument.safeParse(decodeForm(request.form))
  if (!document.success) return { status: 400, html: verificationPage(session) }
  finishVerification(call, session, document.data)
  return goBack(session.returnUrl, {})
}

function pressed(request: HostedRequest): 'complete' | 'otherFace' | 'fail' {
  const form = button.safeParse(decodeForm(request.form))
  return form.success ? form.data.outcome : 'fail'
}

function goBack(returnUrl: string | null, query: Record<string, string>): HostedAnswer {
  if (!returnUrl) return { status: 200, html: donePage('Thank you') }
  const url = new URL(returnUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { status: 303, location: url.href }
}
