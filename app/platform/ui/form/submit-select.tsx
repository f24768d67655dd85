import { Button } from '@radix-ui/themes'
import { useSubmit } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { Select } from './field'

interface SubmitSelectProps extends Omit<ComponentProps<typeof Select>, 'defaultValue' | 'onChange'> {
  /** The current value. A new one replaces what the user chose. */
  value: string | number | undefined
  /** Whether the page keeps its scroll position. */
  keepsScroll?: boolean
}

/** A select that submits its form when the user chooses. Its form needs a `PlainSubmit` too, or another button. */
export function SubmitSelect({ value, keepsScroll = false, ...select }: SubmitSelectProps) {
  const submit = useSubmit()
  return (
    <Select
      key={value}
      defaultValue={value}
      onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: keepsScroll })}
      {...select}
    />
  )
}

/** A form's submit button that only browsers without JavaScript show. */
export function PlainSubmit(button: ComponentProps<typeof Button>) {
  return (
    <noscript>
      <Button type="submit" variant="soft" color="gray" size="3" {...button} />
    </noscript>
  )
}
