import { Form } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import type { DevicesScreen } from './devices-screen'
import type { RefusedForm } from './field'
import { Kept } from './kept'
import { Part } from './part'
import { WhatIsWrong } from './what-is-wrong'

/** Where one is signed in; each of them can be signed out, or all others. */
export function Devices({ sessions, answer }: DevicesScreen & { answer: RefusedForm | undefined }) {
  const { language, words } = useWords()
  const { devices } = words.mine
  // The bars are in the US, and so is the server's rendering: the browser's own zone would be another text.
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'America/New_York' })
  return (
    <Part title={devices.title}>
      <WhatIsWrong answer={answer} />
      <ul>
        {sessions.map(({ id, device, lastSeenAt, isThis }) => (
          <Kept
            key={id}
            note={isThis ? devices.here : devices.lastSeen(day.format(new Date(lastSeenAt)))}
            end={
              isThis
                ? undefined
                : { label: devices.end, named: devices.endNamed(device), sends: { intent: 'end', session: id } }
            }
          >
            {device}
          </Kept>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <button className="button second" name="intent" value="endOthers">
            {devices.endOthers}
          </button>
        </Form>
      )}
    </Part>
  )
}
