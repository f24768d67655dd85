import { Flex, Text } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import { CUBBY_REACHES, type CubbyReach } from '../../../contract/cubbies'
import { Card } from '../../platform/ui/card'
import { Fold } from '../../platform/ui/fold'
import { SelectRow } from '../../platform/ui/form/form-row'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import './reach-card.css'
import { reachField } from './reach-field'

const OPTIONS = CUBBY_REACHES.map((reach) => ({ value: reach, label: reach }))

/** The reach of each cubby of a locker, saved for all cubbies at once. */
export function ReachCard({ cubbies }: { cubbies: ReadonlyArray<{ number: number; reach: CubbyReach }> }) {
  const low = cubbies.filter(({ reach }) => reach === 'low').map(({ number }) => number)
  return (
    <Card
      title="Reach"
      note={
        low.length === 0
          ? 'No cubby is low: a guest who needs to reach it while seated cannot ask for one here.'
          : `Reachable while seated: ${low.length === 1 ? 'cubby' : 'cubbies'} ${low.join(', ')}.`
      }
    >
      <Fold summary="Set how high each cubby is">
        <Form method="post" className="form" preventScrollReset>
          <input type="hidden" name="intent" value="reach" />
          <Text as="p" size="2" color="gray">
            Low: a seated guest can reach the door and what is inside, at most 48 inches above the floor. Guests who ask
            for a low cubby get only these.
          </Text>
          <ul className="reaches">
            {cubbies.map(({ number, reach }) => {
              const name = reachField(number)
              const ids = { id: name, errorId: `${name}-error`, descriptionId: `${name}-hint` }
              return (
                <li key={number}>
                  <SelectRow
                    label={`Cubby ${number}`}
                    field={{ ...ids, name, initialValue: reach, key: reach }}
                    options={OPTIONS}
                  />
                </li>
              )
            })}
          </ul>
          <Flex justify="end">
            <SubmitButton>Save reach</SubmitButton>
          </Flex>
        </Form>
      </Fold>
    </Card>
  )
}
