import type { Decline } from './cards'

/** A value that can be written as JSON. */
export type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export interface Reply {
  status: number
  body: JsonObject
}

interface StripeErrorFields {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string | undefined
  param?: string | undefined
  declineCode?: string | undefined
  /** Objects that are sent with the error, such as the intent that was declined. */
  objects?: JsonObject | undefined
}

/**
 * A refusal in Stripe's format. Throwing it rolls the request back. A declined charge must stay in the books, so it is returned instead
 * (`decline`).
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly fields: StripeErrorFields,
    /** Whether it was refused before the call began; then it is not stored under its idempotency key, as at Stripe. */
    readonly beforeStart = false,
  ) {
    super(fields.message)
  }

  get reply(): Reply {
    return { status: this.status, body: envelope(this.fields) }
  }
}

function envelope({ type, message, code, param, declineCode, objects }: StripeErrorFields): JsonObject {
  return {
    error: {
      ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      ...(declineCode && { decline_code: declineCode }),
      message,
      ...(param && { param }),
      ...objects,
      type,
    },
  }
}

/** 402 with the decline. The request's writes are committed. */
export function decline({ code, declineCode, message }: Decline, objects: JsonObject): Reply {
  return { status: 402, body: envelope({ type: 'card_error', code, declineCode, message, objects }) }
}

/** 404 for an unknown id. */
export function missing(what: string, id: string, param = 'id'): Refusal {
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
}

/** 400 for a valid call that is not possible. */
export function refuse(message: string, fields: { code?: string; param?: string; objects?: JsonObject } = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...fields })
}

/** 400 for invalid parameters. */
export function wrongParameter(message: string, param: string | undefined, code: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', code, message, param }, true)
}
