/** Every code of a /v1 refusal, with its status and its meaning to a program. The response's message is for people, and varies. */
export const REFUSALS = {
  bad_request: { status: 400, says: 'The request cannot be read.' },
  validation: { status: 400, says: 'A field is invalid; `errors` names it.' },
  wrong_password: { status: 400, says: 'The current password is wrong.' },
  invalid_reset_token: {
    status: 400,
    says: 'The password link is for another email, was already used, or has expired.',
  },
  invalid_pairing_code: {
    status: 400,
    says: 'No locker is waiting for this code: it is wrong, was used, or has expired.',
  },
  picture_refused: { status: 400, says: 'The file is missing, or is not a picture of an accepted kind.' },

  unauthorized: { status: 401, says: 'Nobody is signed in, or the token is no longer valid.' },
  login_error: { status: 401, says: 'The email or the password is wrong.' },
  second_factor_required: {
    status: 401,
    says: 'The password is right, and the account has a second factor: send `code` as well.',
  },
  wrong_code: {
    status: 401,
    says: 'The code of the second factor, or of the email, is wrong, was used, or is too old.',
  },
  no_refresh_token: { status: 401, says: 'The request has no refresh token.' },
  invalid_refresh_token: { status: 401, says: 'The refresh token was already used, has expired, or is not valid.' },
  bad_signature: { status: 401, says: 'The signature does not match the body.' },

  card_declined: {
    status: 402,
    says: "The card was declined. The code may also be the bank's own, such as `insufficient_funds`.",
  },

  forbidden: { status: 403, says: 'The caller may not do this.' },
  not_authorized_to_login: { status: 403, says: 'The account may not sign in.' },
  manager_needed: { status: 403, says: 'A Manager or an Owner decides this.' },
  comp_limit: { status: 403, says: 'The person has comped as much tonight as the venue allows their role.' },
  owner_needed: { status: 403, says: 'The order is old: an Owner decides this.' },
  age_required: { status: 403, says: 'The guest must first verify that they are over 21.' },
  not_their_own: { status: 403, says: 'Guests cannot change this field themselves.' },
  own_account: { status: 403, says: 'Users cannot do this to their own account.' },
  role_escalation: { status: 403, says: 'Users cannot grant roles above their own, nor change their own roles.' },
  role_above: { status: 403, says: "The user's role is above the caller's." },
  works_elsewhere: { status: 403, says: "The user also works at a venue that is not the caller's." },
  second_factor_missing: {
    status: 403,
    says: 'The account needs a second factor, which is set up in the portal.',
  },
  proof_required: {
    status: 403,
    says: 'The password must be given once more: `POST auth/proof`, then the same call again.',
  },
  cross_origin: { status: 403, says: 'The form was sent from another site.' },

  not_found: { status: 404, says: 'It does not exist, or belongs to another venue or guest.' },
  method_not_allowed: { status: 405, says: 'The path does not support this method.' },

  unique_violation: { status: 409, says: 'Such a record already exists.' },
  reference_violation: { status: 409, says: 'A reference between records prevents this.' },
  in_use: { status: 409, says: 'Other records refer to this one; `dependants` counts them.' },
  place_in_use: { status: 409, says: 'A business is linked to the place.' },
  last_owner: { status: 409, says: 'The venue would have no Owner left.' },
  account_exists: { status: 409, says: 'The email already has an account; complete once more to use it.' },
  illegal_transition: { status: 409, says: 'The status cannot change from the current one to this one.' },
  children_left_behind: {
    status: 409,
    says: 'Its children would no longer match it; `count` says how many, and `moveChildren` moves them too.',
  },
  stale_version: {
    status: 409,
    says: 'Somebody else has changed the record since; `version` and `record` are the current ones.',
  },
  total_changed: { status: 409, says: 'Prices have changed since the quote; `quote` is a new one.' },
  not_taking_orders: { status: 409, says: 'The venue is not taking orders now.' },
  closed: { status: 409, says: 'The venue is closed.' },
  not_sold: { status: 409, says: 'The item is not for sale now.' },
  sold_out: { status: 409, says: 'The item is sold out for tonight.' },
  not_now: { status: 409, says: 'The item is not served at this time.' },
  last_call: { status: 409, says: 'Last call for alcohol has passed.' },
  location_required: { status: 409, says: 'The venue asks where its guests are; send `location` or `venueCode`.' },
  location_vague: {
    status: 409,
    says: 'The `location` is too inaccurate to tell whether the guest is near; send a better one, or `venueCode`.',
  },
  too_far: { status: 409, says: 'The guest is too far from the venue.' },
  wrong_venue_code: { status: 409, says: 'The `venueCode` is not, or no longer, the one on the screen of the bar.' },
  too_late: { status: 409, says: 'The bar is already too far with the order.' },
  not_payable: { status: 409, says: 'The order cannot be paid in its current state.' },
  not_paid: { status: 409, says: 'The order is not paid, or is over.' },
  report_over: { status: 409, says: 'The order has been over for more than 24 hours; staff must help.' },
  reports_full: { status: 409, says: 'As many problems of the order were reported as is possible; staff must help.' },
  dispute_answered: { status: 409, says: 'The dispute has been answered already, or is over.' },
  dispute_other_answer: { status: 409, says: 'This kind of dispute cannot be answered in this way.' },
  payment_disputed: { status: 409, says: "The guest's bank has taken the money back already." },
  nothing_to_refund: { status: 409, says: 'Everything paid has already been refunded.' },
  orders_live: { status: 409, says: 'Some orders are still in progress.' },
  tabs_open: { status: 409, says: 'A tab is still open.' },
  not_ready: { status: 409, says: 'The order is not waiting in a cubby.' },
  at_counter: { status: 409, says: 'The order is waiting at the counter.' },
  ask_staff: { status: 409, says: 'Something is wrong with the cubby; staff must help.' },
  locker_online: { status: 409, says: 'The controller is online; `signOut` lets another one take its place.' },
  device_elsewhere: { status: 409, says: 'The controller is paired with another locker.' },
  locker_offline: { status: 409, says: 'The locker is offline.' },
  locker_elsewhere: { status: 409, says: 'A locker cannot move to another business.' },
  locker_in_use: { status: 409, says: 'Orders refer to the locker; set it inactive instead.' },
  cubbies_in_use: { status: 409, says: 'Some cubbies are not free; `cubbies` lists them.' },
  cubby_in_use: { status: 409, says: 'The cubby is in use.' },
  look_first: { status: 409, says: 'Nobody can have looked inside yet: no door was opened.' },
  cubby_taken: { status: 409, says: 'The cubby is not free.' },
  under_way: { status: 409, says: 'It is under way already.' },
  release_over: { status: 409, says: 'The guest no longer waits for staff, and can ask again.' },
  out_of_reach: { status: 409, says: 'The guest needs a cubby that can be reached sitting.' },
  cubby_available: { status: 409, says: 'A cubby is free: load the order there.' },
  no_cubby: { status: 409, says: 'No cubby is free; `placeInLine` says how many orders are ahead.' },
  not_prepared: { status: 409, says: 'Only a prepared order can be loaded.' },
  already_loading: { status: 409, says: 'The order is already being loaded.' },
  not_loading: { status: 409, says: 'The order is not being loaded.' },
  may_be_unlocked: { status: 409, says: 'The front of the cubby may be unlocked: open and close it first.' },
  business_incomplete: { status: 409, says: 'A new business is inactive until its settings are complete.' },
  charges_not_enabled: { status: 409, says: "The business's payment account cannot take charges yet." },
  no_account: { status: 409, says: 'The business has no payment account yet.' },

  too_slow: { status: 408, says: 'The body came too slowly.' },
  too_large: { status: 413, says: 'The body is too large.' },
  not_json: { status: 415, says: 'The body is not sent as `Content-Type: application/json`.' },

  idempotency_mismatch: { status: 422, says: 'The Idempotency-Key was used for another order.' },
  name_required: {
    status: 422,
    says: 'The code is right, and the email has no account yet: send `firstName` and `lastName` along.',
  },
  verification_unusable: {
    status: 422,
    says: 'The age check is unfinished, for another email, already used, or expired.',
  },
  account_refused: { status: 422, says: 'Stripe refused the request for the account.' },
  unreadable: { status: 422, says: 'The file can no longer be read.' },

  too_many: { status: 429, says: 'Too many attempts; `Retry-After` says how many seconds to wait.' },

  internal: { status: 500, says: 'Something went wrong on the server.' },

  busy: { status: 503, says: 'The database is busy; retry in a second.' },
  storage_full: { status: 503, says: 'The server has no room left to store anything; order at the bar.' },
  payment_unavailable: { status: 503, says: 'The payment is still being processed.' },
  payments_unavailable: { status: 503, says: 'Stripe does not answer requests for payment accounts.' },
  stripe_unavailable: { status: 503, says: 'Stripe does not answer requests for cards.' },
  verification_unavailable: { status: 503, says: 'The age-check provider does not answer, or is not set up.' },
  images_unavailable: { status: 503, says: 'The image host does not answer.' },
  webhook_not_set_up: { status: 503, says: 'The webhook secret is not set.' },
} as const satisfies Record<string, { status: number; says: string }>

export type RefusalCode = keyof typeof REFUSALS

/** The codes with a given status. */
export type CodeOf<S extends number> = {
  [C in RefusalCode]: (typeof REFUSALS)[C]['status'] extends S ? C : never
}[RefusalCode]
