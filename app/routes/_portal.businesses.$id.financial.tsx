import { Flex, Text } from '@radix-ui/themes'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { badRequest } from '../../contract/errors'
import {
  createPaymentAccount,
  linkPaymentAccount,
  paymentAccount,
  refreshPaymentAccount,
} from '../ordering/payments/accounts'
import { portalAction, portalLoader } from '../platform/request/portal'
import { Card } from '../platform/ui/card'
import { Fact, Facts } from '../platform/ui/facts'
import { SubmitButton } from '../platform/ui/form/submit-button'
import { Notice } from '../platform/ui/query-result'
import { businessPage } from '../portal/venues/business-page'
import { BusinessPage } from '../portal/venues/business-tabs'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Payments of ${data?.tabs.business.name ?? 'a business'} · Barback` },
]

/** The value of `?returned=` after Stripe's page was opened from the checklist. */
const CHECKLIST = 'checklist'

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id, url }) => {
    const { tabs, canOpenAccount } = await businessPage(app, actor, id())
    if (!tabs.withFinancial) throw redirect('/restricted')
    if (url.searchParams.has('returned')) await refreshPaymentAccount(app, actor, id())
    if (url.searchParams.get('returned') === CHECKLIST) throw redirect('/')
    return { tabs, canOpenAccount, account: await paymentAccount(app, actor, id()) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, id, form, done }) => {
    const intent = (await form()).get('intent')
    const businessId = id()
    if (intent === 'create') {
      await createPaymentAccount(app, actor, businessId)
      return done(`/businesses/${businessId}/financial`, 'Created!')
    }
    if (intent !== 'link' && intent !== 'connect') throw badRequest('There is no such form')
    // From the checklist, one press does both steps, and Stripe leads back to it.
    const isConnecting = intent === 'connect'
    const account = isConnecting
      ? await createPaymentAccount(app, actor, businessId)
      : await paymentAccount(app, actor, businessId)
    if (!account) throw badRequest('The business has no payment account yet: create it first')
    const { origin } = new URL(app.publicUrl)
    const { url } = await linkPaymentAccount(app, actor, {
      businessId,
      accountId: account.stripeAccountId,
      origin,
      ...(isConnecting && { returned: CHECKLIST }),
    })
    return redirect(url)
  })
}

export default function Financial() {
  const { tabs, account, canOpenAccount } = useLoaderData<typeof loader>()
  return (
    <BusinessPage {...tabs}>
      <Card title="Payment Account" note={account ? undefined : 'Guests can order once the venue can be paid.'}>
        {account && !account.chargesEnabled && <NoCharges account={account} isOwner={canOpenAccount} />}
        {account && (
          <Facts>
            {(
              [
                ['Account', account.stripeAccountId],
                ['Details Submitted', yesNo(account.detailsSubmitted)],
                ['Charges Enabled', yesNo(account.chargesEnabled)],
                ['Payouts Enabled', yesNo(account.payoutsEnabled)],
              ] as const
            ).map(([label, value]) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </Facts>
        )}
        {canOpenAccount ? (
          // Stripe's page is another site, so the browser itself must navigate there, with and without JavaScript.
          <Form method="post" reloadDocument>
            <Flex wrap="wrap" align="center" justify="between" gap="3">
              <input type="hidden" name="intent" value={account ? 'link' : 'create'} />
              <span>{stepOf(account)}</span>
              <SubmitButton>
                {account === null
                  ? 'Create Account'
                  : account.detailsSubmitted
                    ? 'Update Information'
                    : 'Add Information'}
              </SubmitButton>
            </Flex>
          </Form>
        ) : (
          <Text as="p" size="2" color="gray">
            Only the owner can create the account and add the venue’s details.
          </Text>
        )}
      </Card>
    </BusinessPage>
  )
}

function yesNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}

/** Guests cannot order in this state. Shows what to do, and who can do it. */
function NoCharges({ account, isOwner }: { account: { detailsSubmitted: boolean }; isOwner: boolean }) {
  const button = account.detailsSubmitted ? 'Update Information' : 'Add Information'
  return (
    <Notice tone="bad">
      Stripe takes no charges for this venue, so guests cannot order.{' '}
      {isOwner
        ? `Press ${button}: Stripe shows what is missing. Orders resume automatically once Stripe has it.`
        : `Its owner presses ${button} here, where Stripe shows what is missing.`}
    </Notice>
  )
}

function stepOf(account: { detailsSubmitted: boolean } | null): string {
  if (!account) return 'Step 1 of 2: create the account'
  return account.detailsSubmitted ? 'Stripe has the venue’s details.' : 'Step 2 of 2: add the venue’s details'
}
