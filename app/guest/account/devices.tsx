import { Form } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import type { DevicesScreen } from './devices-screen'
import type { RefusedForm } from './field'
import { RemovableItem } from './removable-item'
import { Part } from './part'
import { WhatIsWrong } from './what-is-wrong'

/** Lists the guest's sessions, with buttons to end one or all others. */
export function Devices({ sessions, answer }: DevicesScreen & { answer: RefusedForm | undefined }) {
  const { language, words } = useWords()
  const { devices } = words.mine
  // A fixed time zone makes the server and the browser render the same text. The bars are in the US.
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'America/New_York' })
  return (
    <Part title={devices.title}>
      <WhatIsWrong answer={answer} />
      <ul>
        {sessions.map(({ id, device, lastSeenAt, isThis }) => (
          <RemovableItem
            key={id}
            note={isThis ? devices.here : devices.lastSeen(day.format(new Date(lastSeenAt)))}
            end={
              isThis
                ? undefined
                : { label: devices.end, named: devices.endNamed(device), sends: { intent: 'end', session: id } }
            }
          >
            {device}
          </RemovableItem>
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
