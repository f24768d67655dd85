import { Form, useSubmit } from '@remix-run/react'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { useWords } from '../frame/use-words'
import type { RefusedForm } from './field'
import { makePasskey, problemOf, type PasskeyProblem } from './passkey-ceremony'
import { Part } from './part'
import { PROVIDER_TITLES } from './provider-titles'
import { RemovableItem } from './removable-item'
import { takesPasskeys } from './takes-passkeys'
import { UseCode } from './use-code'
import { useWays } from './use-ways'
import type { WaysInScreen } from './ways-in-screen'
import { WhatIsWrong } from './what-is-wrong'

interface WaysInProps {
  screen: WaysInScreen
  /** The email that received a code. */
  codeFor: string | undefined
  answer: RefusedForm | undefined
}

/** The guest's ways to sign in besides the code: passkeys and providers. */
export function WaysIn({ screen, codeFor, answer }: WaysInProps) {
  const { language, words } = useWords()
  const ways = useWays()
  const { page } = ways
  const { passkeys, identities, email, hasProviders, isProved, isAdded, offer } = screen
  const sent = codeFor ?? (answer?.typed.intent === 'useCode' ? email : undefined)
  if (!isProved && sent !== undefined) {
    const back = { to: '/app/account/ways-in', text: words.mine.verify.goBack }
    return <UseCode key={sent} back={back} email={sent} submit={words.mine.code.confirm} answer={answer} />
  }
  // A fixed time zone makes the server and the browser render the same text. The bars are in the US.
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'America/New_York' })
  const days = ({ createdAt, lastUsedAt }: { createdAt: number; lastUsedAt: number | null }) =>
    [page.added(format.format(createdAt)), ...(lastUsedAt === null ? [] : [page.used(format.format(lastUsedAt))])].join(
      ', ',
    )
  const removal = (way: string, sends: Record<string, string>) =>
    isProved ? { end: { label: page.remove, named: page.removeNamed(way), sends } } : {}
  return (
    <Part title={page.title}>
      <p>{page.byEmail(email)}</p>
      <WhatIsWrong answer={answer} />
      {isAdded && !answer && (
        <p className="note" role="status">
          {page.isAdded}
        </p>
      )}
      <h2>{page.passkeys}</h2>
      <p className="soft">{page.why}</p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <RemovableItem
              key={passkey.id}
              note={days(passkey)}
              {...removal(passkey.device, { intent: 'dropPasskey', id: passkey.id })}
            >
              {passkey.device}
            </RemovableItem>
          ))}
        </ul>
      )}
      {offer && <AddPasskey offer={offer} />}
      {offer && (
        <noscript>
          <p className="note">{page.needsScript}</p>
        </noscript>
      )}
      {(hasProviders || identities.length > 0) && <h2>{page.providers}</h2>}
      {hasProviders && identities.length === 0 && <p className="soft">{page.none}</p>}
      {identities.length > 0 && (
        <ul>
          {identities.map((identity) => (
            <RemovableItem
              key={identity.provider}
              note={days(identity)}
              {...removal(PROVIDER_TITLES[identity.provider], { intent: 'dropIdentity', provider: identity.provider })}
            >
              {PROVIDER_TITLES[identity.provider]}
            </RemovableItem>
          ))}
        </ul>
      )}
      {!isProved && (
        <Form method="post" className="rows">
          <p>{page.proof}</p>
          <button className="button" name="intent" value="code">
            {page.sendCode}
          </button>
        </Form>
      )}
    </Part>
  )
}

function AddPasskey({ offer }: { offer: PublicKeyCredentialCreationOptionsJSON }) {
  const ways = useWays()
  const submit = useSubmit()
  const [isAble, setIsAble] = useState<boolean>()
  const [problem, setProblem] = useState<PasskeyProblem>()
  useEffect(() => setIsAble(takesPasskeys()), [])
  const press = async () => {
    setProblem(undefined)
    try {
      submit({ intent: 'passkey', passkey: await makePasskey(offer) }, { method: 'post' })
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return (
    <div className="by-script">
      {isAble === true && (
        <button type="button" className="button" onClick={() => void press()}>
          {ways.page.add}
        </button>
      )}
      <div aria-live="polite">
        {isAble === false && <p className="soft">{ways.passkey.elsewhere}</p>}
        {problem && <p className="refusal">{ways.passkey[problem]}</p>}
      </div>
    </div>
  )
}
