import { Flex } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import type { FieldError } from '../../contract/errors'
import { Card } from '../ui/card'
import { Input } from '../ui/field'
import { FormRow, TickRow } from '../ui/form-row'
import { SubmitButton } from '../ui/submit-button'
import './pairing-card.css'

/** A new pairing; its secret is in this one answer and nowhere else. */
export interface Pairing {
  deviceId: string
  secret: string
  numberOfCubbies: number
  /** The address of the server's socket, 'wss://…'. */
  server: string
}

interface PairingCardProps {
  deviceId: string | null
  paired: Pairing | undefined
  /** Its controller is online, and would be signed out. */
  online: boolean
  errors: readonly FieldError[] | undefined
}

/** Gives a locker's controller its sign-in: a secret shown once, with what to type on the Pi. */
export function PairingCard({ deviceId, paired, online, errors }: PairingCardProps) {
  const errorAt = (field: string) => errors?.find(({ path }) => path === field)?.message
  const error = errorAt('deviceId')
  const unasked = errorAt('signOut')
  const field = {
    id: 'deviceId',
    name: 'deviceId',
    errorId: 'deviceId-error',
    descriptionId: 'deviceId-hint',
    errors: error === undefined ? undefined : [error],
  }
  return (
    <Card
      title="Controller"
      note={
        deviceId === null
          ? 'No controller is paired yet.'
          : `Paired with ${deviceId}. Pairing again signs out the controller there is.`
      }
    >
      {paired && (
        <div className="form" role="status">
          <p>
            <strong>Shown once.</strong> Type this on the Raspberry Pi, then start the controller. The boards are those
            of a locker with RS-485 lock boards: for others, write yours under <code>hardware</code>.
          </p>
          <pre className="code-block">{commandFor(paired)}</pre>
        </div>
      )}
      <Form method="post" className="form" preventScrollReset>
        <input type="hidden" name="intent" value="pair" />
        <FormRow label="Device Id" field={field} hint="On the Pi: grep Serial /proc/cpuinfo">
          <Input
            id="deviceId"
            name="deviceId"

            defaultValue={deviceId ?? ''}
            required
            maxLength={255}
            autoComplete="off"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? 'deviceId-hint' : 'deviceId-error deviceId-hint'}
          />
        </FormRow>
        {online && (
          <TickRow
            label="Sign Out"
            field={{
              id: 'signOut',
              name: 'signOut',
              errorId: 'signOut-error',
              descriptionId: 'signOut-hint',
              errors: unasked === undefined ? undefined : [unasked],
            }}
            hint="Its controller is online now, and is signed out."
          />
        )}
        <Flex wrap="wrap" justify="end" gap="2">
          <SubmitButton>Pair controller</SubmitButton>
        </Flex>
      </Form>
    </Card>
  )
}

/** Two boards for each sixteen cubbies: one for the fronts, one for the backs. */
function wiring(numberOfCubbies: number) {
  return Array.from({ length: numberOfCubbies }, (_, index) => {
    const [board, lock] = [2 * Math.floor(index / 16), (index % 16) + 1]
    return { front: { board, lock }, back: { board: board + 1, lock } }
  })
}

/** The controller's configuration as one command, and the one that starts it (pi-controller/README.md). */
function commandFor({ server, deviceId, secret, numberOfCubbies }: Pairing): string {
  const config = {
    server,
    deviceId,
    secret,
    numberOfCubbies,
    hardware: { kind: 'lock-boards', port: '/dev/ttyUSB0', dialect: 'cu16', cubbies: wiring(numberOfCubbies) },
    stateDirectory: '/var/lib/barback-locker',
  }
  return [
    "sudo install -m 600 /dev/stdin /etc/barback-locker.json <<'END'",
    // A line for each cubby.
    JSON.stringify(config, null, 2).replaceAll(/\{\s+"front"[^}]+\}[^}]+\}\s+\}/g, (cubby) =>
      cubby.replaceAll(/\s+/g, ' '),
    ),
    'END',
    'sudo node build/pi-controller.js --config /etc/barback-locker.json',
  ].join('\n')
}
