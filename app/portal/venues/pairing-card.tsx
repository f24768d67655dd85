import { Flex } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import type { FieldError } from '../../../contract/errors'
import { Card } from '../../platform/ui/card'
import { Fold } from '../../platform/ui/fold'
import { TickRow } from '../../platform/ui/form/form-row'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { Moment } from '../../platform/ui/text'
import { MinutesLeft } from './minutes-left'
import './pairing-card.css'

/** A new pairing code. Only this one answer contains its digits. */
export interface ShownCode {
  digits: string
  /** Unix milliseconds. */
  expiresAt: number
  /** Remaining validity, in milliseconds. */
  holdsMs: number
  /** The server's public address. */
  server: string
  /** Checksum of the install script on that server; null if it has none. */
  installer: string | null
}

interface PairingCardProps {
  deviceId: string | null
  /** Whether its controller is online; pairing would sign it out. */
  online: boolean
  /** Until when (Unix ms) a controller can use the latest code; null if the code was used or has expired. */
  openUntil: number | null
  timeZone: string
  code: ShownCode | undefined
  errors: readonly FieldError[] | undefined
}

/** Pairs a locker's controller: shows six digits to type on the Raspberry Pi. */
export function PairingCard({ deviceId, online, openUntil, timeZone, code, errors }: PairingCardProps) {
  const unasked = errors?.find(({ path }) => path === 'signOut')?.message
  const shown = code?.expiresAt === openUntil ? code : undefined
  return (
    <Card title="Controller" note={deviceId === null ? 'No controller is paired yet.' : `Paired with ${deviceId}.`}>
      {shown && <CodeToType code={shown} replaces={deviceId !== null} />}
      {!shown && openUntil !== null && (
        <p>
          A code was made and is valid until <Moment at={openUntil} timeZone={timeZone} withTime />. It was shown once;
          a new one replaces it.
        </p>
      )}
      <Form method="post" className="form" preventScrollReset>
        <input type="hidden" name="intent" value="pair" />
        {online && (
          <TickRow
            label="Sign Out Its Controller"
            field={{
              id: 'signOut',
              name: 'signOut',
              errorId: 'signOut-error',
              descriptionId: 'signOut-hint',
              required: true,
              errors: unasked === undefined ? undefined : [unasked],
            }}
            hint="Its controller is online now. It is signed out once another one uses the code."
          />
        )}
        <Flex wrap="wrap" justify="end" gap="2">
          <SubmitButton>{shown ? 'New code' : 'Pair controller'}</SubmitButton>
        </Flex>
      </Form>
    </Card>
  )
}

function CodeToType({
  code: { digits, expiresAt, holdsMs, server, installer },
  replaces,
}: {
  code: ShownCode
  replaces: boolean
}) {
  return (
    <div className="pairing-code" role="status">
      <p className="pairing-digits" aria-label={digits.replaceAll(/(?=\B)/g, ' ')}>
        {digits.slice(0, 3)} {digits.slice(3)}
      </p>
      <p>
        <MinutesLeft key={expiresAt} ms={holdsMs} /> It is shown once, and works once.
        {replaces && ' The current controller stays signed in until another one uses it.'}
      </p>
      {installer !== null && (
        <>
          <p>On a new Raspberry Pi, which installs the program first:</p>
          <pre className="code-block">{`curl -fsSL ${server}/controller/install.sh | sudo sh -s -- ${digits}`}</pre>
          <Fold summary="The same, checked before it runs">
            <div>
              <pre className="code-block">
                {[
                  `curl -fsSLO ${server}/controller/install.sh`,
                  `echo '${installer}  install.sh' | sha256sum -c && sudo sh install.sh ${digits}`,
                ].join('\n')}
              </pre>
            </div>
          </Fold>
        </>
      )}
      <p>On one that already has the program:</p>
      <pre className="code-block">{`sudo barback-controller pair ${server} ${digits}`}</pre>
    </div>
  )
}
