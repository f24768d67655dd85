import { Button, Flex } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { ErrorCount } from './error-count'
import { useQueryLink } from '../frame/location'
import { DISCARDS } from './unsaved'
import { SubmitButton } from './submit-button'

interface EditButtonsProps {
  editing: boolean
  /** The id of the form that Save sends. */
  form: string
  changed?: boolean
  /** The number of its invalid fields. */
  errors?: number
}

/** View mode shows Edit; edit mode shows Cancel and Save. The mode is in the address: `?edit`. */
export function EditButtons({ editing, form, changed = true, errors = 0 }: EditButtonsProps) {
  const link = useQueryLink()
  if (!editing) {
    return (
      <Button asChild variant="soft" size="3">
        <Link to={link({ edit: '' })} preventScrollReset>
          Edit
        </Link>
      </Button>
    )
  }
  return (
    <Flex wrap="wrap" justify="end" gap="2">
      <ErrorCount count={errors} />
      <Button asChild variant="soft" color="gray" size="3">
        <Link to={link({ edit: null })} state={DISCARDS} preventScrollReset>
          Cancel
        </Link>
      </Button>
      <SubmitButton form={form} changed={changed}>
        Save
      </SubmitButton>
    </Flex>
  )
}
