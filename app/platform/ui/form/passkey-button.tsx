import { Button, Text } from '@radix-ui/themes'
import { useSubmit } from '@remix-run/react'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useState } from 'react'
import { useHydrated } from '../hydrated'

type Wanted =
  | { making: PublicKeyCredentialCreationOptionsJSON; asking?: never }
  | { asking: PublicKeyCredentialRequestOptionsJSON; making?: never }

/** Makes or shows a passkey and sends it as `passkey` with the intent of that name. Hidden without JavaScript. */
export function PasskeyButton({ wanted, label }: { wanted: Wanted; label: string }) {
  const hydrated = useHydrated()
  const submit = useSubmit()
  const [problem, setProblem] = useState<string>()
  if (!hydrated) return null
  const press = async () => {
    setProblem(undefined)
    try {
      const passkey = await answerOf(wanted)
      submit({ intent: 'passkey', passkey: JSON.stringify(passkey) }, { method: 'post' })
    } catch (error) {
      setProblem(wordsFor(error))
    }
  }
  return (
    <div>
      <Button type="button" size="3" variant="soft" onClick={() => void press()}>
        {label}
      </Button>
      {problem && (
        <Text as="p" role="alert" size="2" color="red">
          {problem}
        </Text>
      )}
    </div>
  )
}

/** Loads the library on first use. */
async function answerOf(wanted: Wanted) {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  return wanted.making
    ? startRegistration({ optionsJSON: wanted.making })
    : startAuthentication({ optionsJSON: wanted.asking })
}

function wordsFor(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (name === 'SecurityError') return 'Passkeys work only at Barback’s web address, not at an IP address.'
  return 'The passkey request was cancelled or took too long. Please try again.'
}
