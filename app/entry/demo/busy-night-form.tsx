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
      // A night that ends leads to its result.
      onChange={({ currentTarget }) =>
        submit(currentTarget, { preventScrollReset: new FormData(currentTarget).has('on') })
      }
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
      {isOn && (
        <output>
          {orders} {orders === 1 ? 'order' : 'orders'} so far
        </output>
      )}
      {/* Last, so that nothing moves when the script makes it unnecessary. */}
      {!hydrated && <button>Set</button>}
    </Form>
  )
}
