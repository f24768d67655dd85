import { Form, useNavigation } from '@remix-run/react'
import './what-if.css'

const QUESTIONS = [
  { what: 'wifi', label: 'the wifi dies?' },
  { what: 'door', label: 'a door sticks?' },
  { what: 'age', label: 'somebody is 19?' },
] as const

/** Buttons that make something go wrong, with the parts that run here. */
export function WhatIf() {
  const { formData } = useNavigation()
  const asked = formData?.get('what')
  return (
    <section className="demo-what" aria-labelledby="demo-what-title">
      <h2 id="demo-what-title">What if</h2>
      {QUESTIONS.map(({ what, label }) => (
        // A guest of 19 takes the phone: the browser's sessions change, and with them its streams.
        <Form key={what} method="post" reloadDocument={what === 'age'}>
          <input type="hidden" name="intent" value="what" />
          <button name="what" value={what} disabled={asked != null} aria-busy={asked === what || undefined}>
            {label}
          </button>
        </Form>
      ))}
    </section>
  )
}
