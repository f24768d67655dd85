import { Form, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { PROVIDER_TITLES, type SignInProvider } from './provider-titles'
import { endCeremony, problemOf, showPasskey, suggestsPasskeys, type PasskeyProblem } from './passkey-ceremony'
import { takesPasskeys } from './takes-passkeys'
import { useWays } from './use-ways'

interface OtherWaysProps {
  to: string
  providers: readonly SignInProvider[]
}

/** The ways to sign in without typing: this device's passkey, and the providers that the server is set up for. */
export function OtherWays({ to, providers }: OtherWaysProps) {
  const ways = useWays()
  const query = new URLSearchParams({ to })
  return (
    <div className="rows" role="group" aria-label={ways.others}>
      <PasskeyWay />
      {providers.map((provider) => (
        // A document of its own: the answer leads to the provider's page.
        <Form key={provider} method="post" action={`/app/sign-in/${provider}?${query}`} reloadDocument>
          <button className="button second">{ways.by(PROVIDER_TITLES[provider])}</button>
        </Form>
      ))}
    </div>
  )
}

/** Signs in with a passkey: by the button, or from the suggestions of the email field. Without a script, or where no browser has passkeys, it is absent. */
function PasskeyWay() {
  const ways = useWays()
  const submit = useSubmit()
  const [isOffered, setIsOffered] = useState<boolean>()
  const [problem, setProblem] = useState<PasskeyProblem>()
  const send = useRef((_passkey: string) => {})
  useEffect(() => {
    send.current = (passkey) => submit({ intent: 'passkey', passkey }, { method: 'post' })
  }, [submit])
  useEffect(() => {
    setIsOffered(takesPasskeys())
    let isOpen = true
    let isSuggesting = false
    const suggest = async () => {
      isSuggesting = (await suggestsPasskeys()) && isOpen
      if (!isSuggesting) return
      const passkey = await showPasskey({ inField: true })
      if (isOpen) send.current(passkey)
    }
    // A suggestion that is not taken is no failure.
    void suggest().catch(() => undefined)
    return () => {
      isOpen = false
      if (isSuggesting) void endCeremony().catch(() => undefined)
    }
  }, [])
  if (isOffered === false) return null
  const press = async () => {
    setProblem(undefined)
    try {
      send.current(await showPasskey({ inField: false }))
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return (
    <div className="by-script">
      {isOffered && (
        <button type="button" className="button second" onClick={() => void press()}>
          {ways.byPasskey}
        </button>
      )}
      <div aria-live="polite">{problem && <p className="refusal">{ways.passkey[problem]}</p>}</div>
    </div>
  )
}
