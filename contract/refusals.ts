/**
 * Every code that a refusal of /v1 may carry: the status it comes with, and what it means to a program. The message beside it is for
 * people and differs from case to case.
 */
export const REFUSALS = {
  bad_request: { status: 400, says: 'The request cannot be read.' },
  validation: { status: 400, says: 'A field is wrong; `errors` names it.' },
  wrong_password: { status: 400, says: 'The current password is another one.' },
  invalid_reset_token: {
    status: 400,
    says: 'The link to set a password is not for this email, was used, or is too old.',
  },
  picture_refused: { status: 400, says: 'The file is missing or is no picture that can be kept.' },

  unauthorized: { status: 401, says: 'Nobody is signed in, or the token does not hold any more.' },
  login_error: { status: 401, says: 'Email and password do not belong together.' },
  no_refresh_token: { status: 401, says: 'No refresh token came along.' },
  invalid_refresh_token: { status: 401, says: 'The refresh token was used before, has ended, or never was one.' },
  bad_signature: { status: 401, says: 'The signature does not fit the body.' },

  card_declined: {
    status: 402,
    says: "The card did not pay. The code may also be the bank's own reason, such as `insufficient_funds`.",
  },

  forbidden: { status: 403, says: 'Not allowed to whoever is signed in.' },
  not_authorized_to_login: { status: 403, says: 'The account may not sign in.' },
  age_required: { status: 403, says: 'The guest must first verify that they are over 21.' },
  not_their_own: { status: 403, says: 'A field that guests do not change themselves.' },
  own_account: { status: 403, says: 'Nobody does this to their own account.' },
  role_escalation: { status: 403, says: "More than one's own rights cannot be given, nor one's own be changed." },
  role_above: { status: 403, says: "The role is above one's own." },
  works_elsewhere: { status: 403, says: 'The person also works at a venue that is not yours.' },
  cross_origin: { status: 403, says: 'The form was sent from another site.' },

  not_found: { status: 404, says: "There is no such thing, or it is another venue's or guest's." },
  method_not_allowed: { status: 405, says: 'The path is known, but not with this method.' },

  unique_violation: { status: 409, says: 'There is such a record already.' },
  reference_violation: { status: 409, says: 'Another record stands in the way.' },
  in_use: { status: 409, says: 'Other records refer to this one; `dependants` counts them.' },
  place_in_use: { status: 409, says: 'A business is linked to the place.' },
  last_owner: { status: 409, says: 'A venue would be left without an Owner.' },
  account_exists: { status: 409, says: 'The email has an account: complete once more if that one is meant.' },
  illegal_transition: { status: 409, says: 'The status cannot be reached from the present one.' },
  children_left_behind: {
    status: 409,
    says: 'Its children would no longer fit it: `count` says how many; `moveChildren` moves them along.',
  },
  stale_version: {
    status: 409,
    says: 'Somebody else changed it in the meantime: `version` is the present one, `record` the record as it is now.',
  },
  total_changed: { status: 409, says: 'Prices have changed since the quote; a fresh `quote` comes along.' },
  not_taking_orders: { status: 409, says: 'The venue takes no orders at the moment.' },
  closed: { status: 409, says: 'The venue is closed.' },
  not_sold: { status: 409, says: 'The item is not sold at the moment.' },
  sold_out: { status: 409, says: 'The item is sold out for tonight.' },
  not_now: { status: 409, says: 'The item is not served at this time.' },
  last_call: { status: 409, says: 'Last call for alcohol has passed.' },
  too_far: { status: 409, says: 'The guest is too far from the venue.' },
  too_late: { status: 409, says: 'The bar has started on the order.' },
  not_payable: { status: 409, says: 'The order is in no state to be paid.' },
  not_paid: { status: 409, says: 'The order is not paid, or is over.' },
  nothing_to_refund: { status: 409, says: 'All that was paid has gone back already.' },
  orders_live: { status: 409, says: 'Orders are still under way.' },
  tabs_open: { status: 409, says: 'A tab is still open.' },
  not_ready: { status: 409, says: 'The order does not wait in a cubby.' },
  at_counter: { status: 409, says: 'The order waits at the counter.' },
  ask_staff: { status: 409, says: 'Something is wrong with the cubby.' },
  locker_offline: { status: 409, says: 'The locker is offline.' },
  locker_elsewhere: { status: 409, says: 'A locker stays with its business.' },
  locker_in_use: { status: 409, says: 'The locker is part of the story of orders; set it inactive instead.' },
  cubbies_in_use: { status: 409, says: 'Cubbies are not free; `cubbies` lists them.' },
  cubby_in_use: { status: 409, says: 'The cubby is in use.' },
  cubby_taken: { status: 409, says: 'The cubby is not free.' },
  cubby_available: { status: 409, says: 'A cubby is free: load the order there.' },
  no_cubby: { status: 409, says: 'No cubby is free; `placeInLine` says how many orders wait before.' },
  not_prepared: { status: 409, says: 'Only a prepared order can be loaded.' },
  already_loading: { status: 409, says: 'The order is being loaded already.' },
  not_loading: { status: 409, says: 'The order is not being loaded.' },
  business_incomplete: { status: 409, says: 'A new business is inactive until its settings are complete.' },
  charges_not_enabled: { status: 409, says: 'The payment account of the business may not take charges yet.' },
  no_account: { status: 409, says: 'The business has no payment account yet.' },

  too_large: { status: 413, says: 'The body is too large.' },

  idempotency_mismatch: { status: 422, says: 'The Idempotency-Key was used for another order.' },
  verification_unusable: { status: 422, says: 'The age check is not finished, not for this email, used, or too old.' },
  account_refused: { status: 422, says: 'Stripe refuses what was asked of the account.' },
  unreadable: { status: 422, says: 'The file cannot be read any more.' },

  too_many: { status: 429, says: 'Too many attempts; `Retry-After` says for how many seconds.' },

  internal: { status: 500, says: 'Something went wrong on our side.' },

  busy: { status: 503, says: 'The store is busy: try again in a second.' },
  payment_unavailable: { status: 503, says: 'The payment is still under way.' },
  payments_unavailable: { status: 503, says: 'Stripe does not answer about the account.' },
  stripe_unavailable: { status: 503, says: 'Stripe does not answer about cards.' },
  verification_unavailable: { status: 503, says: 'The provider of age checks does not answer or is not set up.' },
  images_unavailable: { status: 503, says: 'The image host does not answer.' },
  webhook_not_set_up: { status: 503, says: 'The secret of the webhook is not set.' },
} as const satisfies Record<string, { status: number; says: string }>

export type RefusalCode = keyof typeof REFUSALS

/** The codes that come with a status. */
export type CodeOf<S extends number> = {
  [C in RefusalCode]: (typeof REFUSALS)[C]['status'] extends S ? C : never
}[RefusalCode]
