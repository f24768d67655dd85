import { Button, Code, Flex, Text } from '@radix-ui/themes'
import { getFormProps } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { FactorState } from '../../platform/auth/second-factor'
import { Card } from '../../platform/ui/card'
import { ConfirmButton } from '../../platform/ui/form/confirm-button'
import { formatDate } from '../../platform/ui/dates'
import { TextRow } from '../../platform/ui/form/form-row'
import { HistoryList } from '../../platform/ui/history-list'
import { Page } from '../../platform/ui/frame/page'
import { PasskeyButton } from '../../platform/ui/form/passkey-button'
import { Notice } from '../../platform/ui/query-result'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { lazySchema, useZodForm, type Constraints } from '../../platform/ui/form/zod-form'
import './second-factor-screen.css'

export interface SecondFactorProps {
  userId: number
  state: FactorState
  /** Options with which the browser creates a new passkey. */
  passkey: PublicKeyCredentialCreationOptionsJSON
  /** Set while the user sets up an app. */
  offer: { secret: string; picture: string } | null
  /** Attributes of the input for the code that turns it on. */
  constraint: Constraints
  /** Shown only once, right after they were created. */
  codes: string[] | undefined
  answer: unknown
}

/** The user's own second factor: current methods, and methods to set up. */
export function SecondFactorScreen({ userId, state, passkey, offer, constraint, codes, answer }: SecondFactorProps) {
  const hasAny = state.hasApp || state.passkeys.length > 0
  return (
    <Page
      title="Second Factor"
      lead="A second step besides your password: a stolen password alone does not sign in."
      breadcrumbs={[{ label: 'My Account', to: `/users/${userId}` }, { label: 'Second Factor' }]}
    >
      {codes && codes.length > 0 && <NewCodes codes={codes} />}
      {offer ? <AppSetup offer={offer} constraint={constraint} answer={answer} /> : <AppCard hasApp={state.hasApp} />}
      <PasskeysCard passkeys={state.passkeys} wanted={passkey} />
      {hasAny && (
        <Card
          title="Recovery Codes"
          note={`For when your phone is lost. ${state.recoveryCodesLeft} of 10 are left; each works once.`}
        >
          <Form method="post">
            <input type="hidden" name="intent" value="codes" />
            <SubmitButton variant="soft">Make New Codes</SubmitButton>
          </Form>
        </Card>
      )}
    </Page>
  )
}

function NewCodes({ codes }: { codes: string[] }) {
  return (
    <Card title="Your Recovery Codes">
      <Notice tone="warn">
        Write these down or print them now: they are shown only once, and earlier ones no longer work.
      </Notice>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <Code variant="ghost">{code}</Code>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function PasskeysCard({
  passkeys,
  wanted,
}: {
  passkeys: FactorState['passkeys']
  wanted: PublicKeyCredentialCreationOptionsJSON
}) {
  return (
    <Card title="Passkeys" note="Your fingerprint, face, or a security key, in a browser with JavaScript.">
      <HistoryList>
        {passkeys.map(({ id, device, createdAt }) => (
          <li key={id}>
            <Flex wrap="wrap" align="center" justify="between" gap="3">
              <span>
                {device}, since {formatDate(createdAt, 'UTC')}
              </span>
              <ConfirmButton
                intent="dropPasskey"
                asks={`dropPasskey:${id}`}
                icon="trash"
                label="Remove Passkey"
                title="Remove Passkey"
                question="Are you sure you want to remove this passkey?"
                values={{ id }}
              />
            </Flex>
          </li>
        ))}
      </HistoryList>
      <PasskeyButton wanted={{ making: wanted }} label="Add a Passkey" />
    </Card>
  )
}

function AppCard({ hasApp }: { hasApp: boolean }) {
  return (
    <Card
      title="Authenticator App"
      note={
        hasApp
          ? 'An app on your phone shows the code.'
          : 'An app on your phone shows a 6-digit code, even without internet.'
      }
    >
      <Flex wrap="wrap" gap="3">
        <Form method="post">
          <input type="hidden" name="intent" value="begin" />
          <SubmitButton>{hasApp ? 'Set Up Another App' : 'Set Up an App'}</SubmitButton>
        </Form>
        {hasApp && (
          <ConfirmButton
            intent="dropApp"
            label="Remove App"
            title="Remove App"
            question="Are you sure you want to remove the app? Its codes will no longer work."
          />
        )}
      </Flex>
    </Card>
  )
}

function AppSetup({
  offer,
  constraint,
  answer,
}: Pick<SecondFactorProps, 'answer' | 'constraint'> & { offer: { secret: string; picture: string } }) {
  const [form, fields, changed] = useZodForm({
    id: 'app',
    constraint,
    schema: lazySchema(
      () => import('../../../contract/calls/auth'),
      ({ codeBody }) => codeBody,
    ),
    answer,
  })
  return (
    <Card
      title="Authenticator App"
      note="Scan this with your app, or type the key into it. Then enter the code that it shows."
    >
      <img className="factor-picture" src={offer.picture} alt="The key as a QR code" width={200} height={200} />
      <Text as="p" size="2">
        Key: <Code className="factor-key">{offer.secret.match(/.{1,4}/g)?.join(' ')}</Code>
      </Text>
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="keep" />
        <input type="hidden" name="secret" value={offer.secret} />
        <TextRow label="Code" field={fields.code} inputMode="numeric" autoComplete="one-time-code" />
        <Flex wrap="wrap" justify="end" gap="2">
          <Button asChild variant="soft" size="3">
            <Link to="/account/second-factor">Cancel</Link>
          </Button>
          <SubmitButton changed={changed}>Turn On</SubmitButton>
        </Flex>
      </Form>
    </Card>
  )
}
