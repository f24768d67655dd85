import { Button, Flex } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { useQueryLink } from './location'
import { SubmitButton } from './submit-button'

interface EditButtonsProps {
  editing: boolean
  /** The id of the form that Save sends. */
  form: string
  changed?: boolean
}

/** View mode shows Edit, edit mode Cancel and Save. The mode is in the address: `?edit`. */
export function EditButtons({ editing, form, changed = true }: EditButtonsProps) {
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
      <Button asChild variant="soft" color="gray" size="3">
        <Link to={link({ edit: null })} preventScrollReset>
          Cancel
        </Link>
      </Button>
      <SubmitButton form={form} changed={changed}>
        Save
      </SubmitButton>
    </Flex>
  )
}
