import { Form, useSubmit } from '@remix-run/react'
import { useHydrated } from '../../platform/ui/hydrated'
import type { DemoScreen } from './demo-screen'
import './busy-night-form.css'

/** The controls of the simulated busy night: on or off, speed, and whether the bar works by itself. */
export function BusyNightForm({ night, speeds }: Pick<DemoScreen, 'night' | 'speeds'>) {
  const submit = useSubmit()
  const hydrated = useHydrated()
  const { isOn, speed, barWorks, orders } = night
  return (
    <Form
      key={`${isOn} ${speed} ${barWorks}`}
      method="post"
      className="demo-night"
      onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true })}
    >
      <input type="hidden" name="intent" value="night" />
      <label>
        <input type="checkbox" name="on" defaultChecked={isOn} /> A busy night
      </label>
      <label>
        Speed <input type="range" name="speed" min={speeds.least} max={speeds.most} defaultValue={speed} />
      </label>
      <label>
        <input type="checkbox" name="barWorks" defaultChecked={barWorks} /> Bar works by itself
      </label>
      {!hydrated && <button>Set</button>}
      {isOn && (
        <output>
          {orders} {orders === 1 ? 'order' : 'orders'} so far
        </output>
      )}
    </Form>
  )
}
