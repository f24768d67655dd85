import type { ComponentProps } from 'react'
import { TextRow } from '../../platform/ui/form/form-row'

/** The user's current password, which a change of the own account requires. */
export function CurrentPassword({ field }: Pick<ComponentProps<typeof TextRow>, 'field'>) {
  return <TextRow label="Current Password" field={field} type="password" autoComplete="current-password" />
}
