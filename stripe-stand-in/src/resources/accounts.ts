import { z } from 'zod'
import { newId } from '../books'
import {
  expand,
  list,
  listOf,
  mergeMetadata,
  metadata,
  newSecret,
  ok,
  read,
  readMetadata,
  text,
  type Call,
  type Handler,
} from '../call'
import { missing, type JsonObject } from '../reply'
import type { Rows } from '../tables'

/** How long account links and account sessions are valid. */
const LINK_SECONDS = 300

/** Prefix of the ids of the demo venues' accounts. */
const DEMO_PREFIX = 'acct_demo_'

// Platforms send different fields for an account. All are accepted, but only these are stored.
const fields = {
  email: text.optional(),
  business_profile: z.looseObject({ name: text.optional() }).optional(),
  metadata: metadata.optional(),
  expand,
}
const creation = z.looseObject({
  ...fields,
  type: z.enum(['express', 'standard', 'custom', 'none']).default('none'),
  country: z.string().length(2).default('US'),
})
const changes = z.looseObject(fields)
const link = z.strictObject({
  account: z.string(),
  type: z.enum(['account_onboarding', 'account_update']),
  refresh_url: z.url(),
  return_url: z.url(),
  collect: z.string().optional(),
  collection_options: z.record(z.string(), z.unknown()).optional(),
  expand,
})

export const createAccount: Handler = (call) => {
  const params = read(call, creation)
  const account = openAccount(call, newId('acct').slice(0, 21), {
    type: params.type,
    country: params.country,
    email: params.email ?? null,
    businessName: params.business_profile?.name ?? null,
    metadata: mergeMetadata('{}', params.metadata),
    isComplete: false,
  })
  return ok(renderAccount(account))
}

export const retrieveAccount: Handler = (call) => ok(renderAccount(knownAccount(call, call.path.id)))

export const updateAccount: Handler = (call) => {
  const params = read(call, changes)
  const row = knownAccount(call, call.path.id)
  const updated = call.books.account.update(row.id, {
    email: params.email ?? row.email,
    businessName: params.business_profile?.name ?? row.businessName,
    metadata: mergeMetadata(row.metadata, params.metadata),
  })
  call.emit('account.updated', () => renderAccount(updated), updated.id)
  return ok(renderAccount(updated))
}

export const listAccounts: Handler = (call) =>
  list(call.books.account, {}, read(call, listOf({})), '/v1/accounts', renderAccount)

export const createAccountLink: Handler = (call) => {
  const params = read(call, link)
  const account = knownAccount(call, params.account, 'account')
  const id = newId('alink')
  call.books.accountLink.insert({
    id,
    account: account.id,
    refreshUrl: params.refresh_url,
    returnUrl: params.return_url,
    expiresAt: call.now + LINK_SECONDS,
    used: 0,
    created: call.now,
  })
  return ok({
    object: 'account_link',
    created: call.now,
    expires_at: call.now + LINK_SECONDS,
    url: `${call.url}/onboarding/${id}`,
  })
}

export const createAccountSession: Handler = (call) => {
  const params = read(call, z.looseObject({ account: z.string(), components: z.record(z.string(), z.unknown()) }))
  const account = knownAccount(call, params.account, 'account')
  return ok({
    object: 'account_session',
    account: account.id,
    client_secret: newSecret(newId('accs')),
    components: Object.fromEntries(
      Object.keys(params.components).map((name) => [name, { enabled: true, features: {} }]),
    ),
    expires_at: call.now + LINK_SECONDS,
    livemode: false,
  })
}

interface NewAccount {
  type: string
  country: string
  email: string | null
  businessName: string | null
  metadata: string
  isComplete: boolean
}

function openAccount({ books, now }: Pick<Call, 'books' | 'now'>, id: string, account: NewAccount): Rows['account'] {
  const { isComplete, ...fields } = account
  const done = isComplete ? 1 : 0
  return books.account.insert({
    id,
    ...fields,
    detailsSubmitted: done,
    chargesEnabled: done,
    payoutsEnabled: done,
    created: now,
  })
}

/** Completes the onboarding: the account can take charges and get payouts. */
export function completeAccount(call: Pick<Call, 'books' | 'emit'>, id: string): Rows['account'] {
  const account = call.books.account.update(id, { detailsSubmitted: 1, chargesEnabled: 1, payoutsEnabled: 1 })
  call.emit('account.updated', () => renderAccount(account), account.id)
  return account
}

/**
 * Sets whether an account can take charges. Stripe turns them off while it needs more information about a venue.
 * @throws 404 for an unknown account
 */
export function setCharges(call: Call, { account: id, enabled }: { account: string; enabled: boolean }): void {
  knownAccount(call, id, 'account')
  const account = call.books.account.update(id, { chargesEnabled: enabled ? 1 : 0 })
  call.emit('account.updated', () => renderAccount(account), account.id)
}

/** Finds an account. Accounts named 'acct_demo_…' exist from the start, ready to take charges, just as the card 'pm_card_visa' does. */
export function findAccount(call: Pick<Call, 'books' | 'now'>, id: string): Rows['account'] | undefined {
  const row = call.books.account.get(id)
  if (row || !id.startsWith(DEMO_PREFIX)) return row
  const businessName = id.slice(DEMO_PREFIX.length).replaceAll('_', ' ')
  return openAccount(call, id, {
    type: 'express',
    country: 'US',
    email: null,
    businessName,
    metadata: '{}',
    isComplete: true,
  })
}

function knownAccount(call: Call, id = '', param = 'id'): Rows['account'] {
  const row = findAccount(call, id)
  if (!row) throw missing('account', id, param)
  return row
}

export function renderAccount(row: Rows['account']): JsonObject {
  const isActive = row.chargesEnabled === 1
  return {
    id: row.id,
    object: 'account',
    business_profile: {
      mcc: '5813',
      minority_owned_business_designation: null,
      name: row.businessName,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: 'company',
    capabilities: {
      card_payments: isActive ? 'active' : 'inactive',
      transfers: isActive ? 'active' : 'inactive',
    },
    charges_enabled: isActive,
    country: row.country,
    created: row.created,
    default_currency: 'usd',
    details_submitted: row.detailsSubmitted === 1,
    email: row.email,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${row.id}/external_accounts` },
    metadata: readMetadata(row.metadata),
    payouts_enabled: row.payoutsEnabled === 1,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: isActive ? [] : ['business_profile.url', 'external_account', 'tos_acceptance.date'],
      disabled_reason: isActive ? null : 'requirements.past_due',
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    settings: settingsOf(row),
    type: row.type,
  }
}

/** Settings that an Owner may change in Stripe's own screens. Nothing here reads them. */
function settingsOf(row: Rows['account']): JsonObject {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: true },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: row.businessName, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval: 'daily' },
      statement_descriptor: null,
    },
  }
}
