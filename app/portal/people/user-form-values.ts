import { z } from 'zod'
import { checkUser, user, type User } from '../../../contract/entities/people'
import { editedFieldsOf } from '../../records/form/edited-fields'
import { valuesOf } from '../../platform/request/form-values'
import type { EditedField, EditedForm } from '../../platform/request/stale-form'
import type { Texts } from '../../platform/ui/form/zod-form'
import { OWN_LABELS, ownUserTexts, USER_LABELS, userTexts } from './user-form-texts'

/** Checkboxes by name (`roles.Owner=on`), as the names of the ticked ones. */
const ticked = z.record(z.string(), z.string()).catch({}).transform(Object.keys)
const tickedIds = ticked.transform((names) => names.map(Number))

type Boxes = Record<string, string>

const { email, firstName, lastName, userType, active, roles, phoneNumber, avatar, businesses } = user.fields

/** The user form's schema in the browser while the user types; the server always checks the contract's schema. */
export const userForm = z
  .object({
    email,
    firstName,
    lastName,
    userType,
    active,
    phoneNumber,
    avatar,
    roles: z.preprocess((boxes: Boxes | undefined) => ticked.parse(boxes), roles),
    businesses: z.preprocess((boxes: Boxes | undefined) => tickedIds.parse(boxes), businesses),
    password: z.string().nullish(),
  })
  .superRefine(checkUser)

/** The same for a new user, with an optional password. */
export const newUserForm = z
  .object({ ...userForm.shape, password: user.createInput.in.shape.password })
  .superRefine(checkUser)

/** The current record for one's own form, to detect changes by another person. */
export function editedOwnUser(record: User): EditedForm {
  return { version: record.version, texts: ownUserTexts(record), asks: editedFieldsOf(user, OWN_LABELS) }
}

/** The same for the form of another account. `typed`: the form's values; `named`: the businesses that it offers. */
export function editedUser(record: User, typed: Texts, named: ReadonlyArray<{ id: number; name: string }>): EditedForm {
  const { roles, businesses, userType, active } = USER_LABELS
  const names = new Map(named.map(({ id, name }) => [String(id), name]))
  for (const { id, place } of record.businesses) names.set(String(id), place.name)
  const ticks: EditedField[] = [
    { name: 'roles', label: roles, words: (texts) => tickedIn(texts, 'roles').join(', ') || '–' },
    {
      name: 'businesses',
      label: businesses,
      key: (texts) => tickedIn(texts, 'businesses').join(),
      words: (texts) =>
        tickedIn(texts, 'businesses')
          .map((id) => names.get(id) ?? `#${id}`)
          .join(', ') || '–',
    },
  ]
  const type: EditedField = {
    name: 'userType',
    label: userType,
    inputs: ['rolesFor', 'roles', 'businesses'],
    words: (texts) => [texts.userType, tickedIn(texts, 'roles').join(', ')].filter(Boolean).join(': '),
  }
  const fields = editedFieldsOf(user, { ...OWN_LABELS, active })
  // Another user type has other checkboxes, so the user chooses type and checkboxes together.
  const asks = typed.userType === record.userType ? [...fields, ...ticks] : [...fields, type]
  return { version: record.version, texts: userTexts(record), asks }
}

/** Ticked values of a group, if the form was drawn for the chosen user type. */
function tickedIn(texts: Texts, group: 'roles' | 'businesses'): string[] {
  if (texts.rolesFor !== texts.userType) return []
  return Object.keys(texts)
    .flatMap((input) => (input.startsWith(`${group}.`) ? [input.slice(group.length + 1)] : []))
    .sort()
}

/** Fields that users may change in their own account. */
export const ownUserForm = z.object({ email, firstName, lastName, phoneNumber, avatar })

/**
 * Returns the values of a sent form. Checkboxes belong to the user type for which they were shown (`rolesFor`): another type clears them,
 * without JavaScript as well.
 */
export function readUserForm(form: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const values = valuesOf(form)
  const kept = values.rolesFor === values.userType
  return {
    email: values.email,
    firstName: values.firstName,
    lastName: values.lastName,
    phoneNumber: values.phoneNumber,
    avatar: values.avatar ?? null,
    userType: values.userType,
    active: values.active === 'on',
    roles: kept ? ticked.parse(values.roles) : [],
    businesses: kept ? tickedIds.parse(values.businesses) : [],
    password: values.password,
  }
}

/** Returns the values of a user's own form; fields that users may not change themselves stay. */
export function readOwnForm(form: Iterable<readonly [string, unknown]>, before: User): Record<string, unknown> {
  const { email, firstName, lastName, phoneNumber, avatar = null } = valuesOf(form)
  return { ...before, email, firstName, lastName, phoneNumber, avatar }
}
