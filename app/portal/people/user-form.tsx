import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useState, type ComponentProps } from 'react'
import { USER_TYPES, type Role, type UserType } from '../../../contract/enumerations'
import type { User } from '../../../contract/entities/people'
import { mayGrantRole, ROLES_BY_USER_TYPE } from '../../../contract/roles'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { EditedRecord } from '../../platform/ui/form/edited-record'
import { PhoneRow, SelectRow, TextRow, TickRow } from '../../platform/ui/form/form-row'
import { ImageRow, usePictureForm } from '../../platform/ui/form/image-row'
import { Avatar } from '../../platform/ui/avatar'
import { lazySchema, useZodForm, type Constraints } from '../../platform/ui/form/zod-form'
import { TickGroup } from './tick-group'
import { ownUserTexts, USER_LABELS, userTexts } from './user-form-texts'

/** Data that the user form needs besides the user. */
export interface UserFormSetup {
  /** The editor's roles. */
  roles: Role[]
  /** Only internal staff choose the user type. */
  canChangeType: boolean
  businesses: Array<{ id: number; name: string }>
  /** Initially ticked: `?businessId=`. */
  presetBusinessId?: number
  constraint: Constraints
}

interface UserFormOptions {
  id: string
  setup: UserFormSetup
  /** Undefined for a new user. */
  user?: User
  answer: unknown
}

/** State of the form that creates or changes another account. */
export function useUserForm({ id, setup, user, answer }: UserFormOptions) {
  const typed = isRefusedAnswer(answer) ? answer.typed : undefined
  const userType = user?.userType ?? 'Business'
  const ticks = user
    ? { roles: user.roles, businesses: user.businesses.map((business) => String(business.id)) }
    : { roles: [], businesses: setup.presetBusinessId === undefined ? [] : [String(setup.presetBusinessId)] }
  const defaultValue = {
    ...(user && ownUserTexts(user)),
    userType,
    active: user?.active ?? true,
    roles: Object.fromEntries(ticks.roles.map((role) => [role, 'on'])),
    businesses: Object.fromEntries(ticks.businesses.map((businessId) => [businessId, 'on'])),
  }
  const [form, fields, changed] = useZodForm({
    id,
    constraint: setup.constraint,
    schema: lazySchema(
      () => import('./user-form-values'),
      ({ userForm, newUserForm }) => (user ? userForm : newUserForm),
    ),
    answer,
    defaultValue,
  })
  const start = typed ? ticksTyped(typed) : { userType, ...ticks }
  return {
    id,
    form,
    fields,
    changed,
    setup,
    user,
    answer,
    start,
    active: typed ? typed.active === 'on' : (user?.active ?? true),
  }
}

/** Ticked values of a refused form; empty if they were for another user type. */
function ticksTyped(typed: Record<string, string>) {
  const userType: UserType = typed.userType === 'Internal' ? 'Internal' : 'Business'
  const of = (name: string) =>
    typed.rolesFor === userType
      ? Object.keys(typed).flatMap((key) => (key.startsWith(`${name}.`) ? [key.slice(name.length + 1)] : []))
      : []
  return { userType, roles: of('roles'), businesses: of('businesses') }
}

/** Fields of another account. Changing the user type clears roles and businesses. */
export function UserForm({ state }: { state: ReturnType<typeof useUserForm> }) {
  const { id, form, fields, setup, user, answer, start, active } = state
  const withPicture = usePictureForm()
  const [{ userType, cleared }, setType] = useState({ userType: start.userType, cleared: 0 })
  const ticked = (values: readonly string[]) => (cleared > 0 ? [] : values)
  const roles = ROLES_BY_USER_TYPE[userType].filter((role) => mayGrantRole(setup.roles, role))
  return (
    <Form method="post" className="form" {...getFormProps(form)} {...withPicture}>
      <input type="hidden" name="intent" value="update" />
      {user && (
        <EditedRecord
          form={id}
          intent="update"
          what="user"
          version={user.version}
          texts={userTexts(user)}
          answer={answer}
        />
      )}
      <input type="hidden" name="rolesFor" value={userType} />
      <AvatarRow field={fields.avatar} user={user} />
      <div className="form-pair">
        <TextRow label={USER_LABELS.firstName} field={fields.firstName} autoComplete="off" />
        <TextRow label={USER_LABELS.lastName} field={fields.lastName} autoComplete="off" />
      </div>
      <div className="form-pair">
        <TextRow label={USER_LABELS.email} field={fields.email} type="email" autoComplete="off" />
        <PhoneRow label={USER_LABELS.phoneNumber} field={fields.phoneNumber} country="" autoComplete="off" />
      </div>
      {!user && (
        <div className="form-pair">
          <TextRow
            label="Password"
            type="password"
            autoComplete="new-password"
            field={fields.password}
            hint="Leave it empty, and we email them a link to choose one"
          />
        </div>
      )}
      {setup.canChangeType ? (
        <SelectRow
          label={USER_LABELS.userType}
          field={{ ...rowOf(id, 'userType'), errors: fields.userType.errors, initialValue: userType }}
          key={`type-${userType}`}
          options={USER_TYPES.map((value) => ({ value, label: value }))}
          hint="Changing the type clears the roles and the businesses."
          onChange={(event) => {
            const chosen = event.currentTarget.value === 'Internal' ? 'Internal' : 'Business'
            setType((before) => ({ userType: chosen, cleared: before.cleared + 1 }))
          }}
        />
      ) : (
        <input type="hidden" name="userType" value="Business" />
      )}
      <TickGroup
        key={`roles-${cleared} ${start.roles.join(' ')}`}
        legend={USER_LABELS.roles}
        name="roles"
        formId={id}
        options={roles.map((role) => ({ value: role, label: role }))}
        ticked={ticked(start.roles)}
        errors={fields.roles.errors}
        onTick={() => form.validate({ name: fields.roles.name })}
      />
      {userType === 'Business' && (
        <TickGroup
          key={`businesses-${cleared} ${start.businesses.join(' ')}`}
          legend={USER_LABELS.businesses}
          name="businesses"
          formId={id}
          options={setup.businesses.map((business) => ({ value: business.id, label: business.name }))}
          ticked={ticked(start.businesses)}
          errors={fields.businesses.errors}
          onTick={() => form.validate({ name: fields.businesses.name })}
          empty="There is no business yet."
        />
      )}
      <TickRow label={USER_LABELS.active} look="switch" field={{ ...rowOf(id, 'active'), initialValue: active }} />
    </Form>
  )
}

/** The form of one's own account. Only others may change roles, businesses and Active. */
export function useOwnForm({ id, setup, user, answer }: UserFormOptions & { user: User }) {
  const texts = ownUserTexts(user)
  const [form, fields, changed] = useZodForm({
    id,
    constraint: setup.constraint,
    schema: lazySchema(
      () => import('./user-form-values'),
      ({ ownUserForm }) => ownUserForm,
    ),
    answer,
    defaultValue: texts,
  })
  return { id, form, fields, changed, user, answer, texts }
}

export function OwnForm({ state }: { state: ReturnType<typeof useOwnForm> }) {
  const { id, form, fields, user, answer, texts } = state
  return (
    <Form method="post" className="form" {...getFormProps(form)} {...usePictureForm()}>
      <input type="hidden" name="intent" value="update" />
      <EditedRecord form={id} intent="update" what="user" version={user.version} texts={texts} answer={answer} />
      <AvatarRow field={fields.avatar} user={user} />
      <div className="form-pair">
        <TextRow label={USER_LABELS.firstName} field={fields.firstName} autoComplete="given-name" />
        <TextRow label={USER_LABELS.lastName} field={fields.lastName} autoComplete="family-name" />
      </div>
      <div className="form-pair">
        <TextRow label={USER_LABELS.email} field={fields.email} type="email" autoComplete="email" />
        <PhoneRow label={USER_LABELS.phoneNumber} field={fields.phoneNumber} country="" />
      </div>
      <TickRow
        label={USER_LABELS.active}
        look="switch"
        field={{ ...rowOf(id, 'active'), initialValue: user.active }}
        hint="Only someone else can change your roles or deactivate your account."
        disabled
      />
    </Form>
  )
}

/** The user's picture, or their initials. */
function AvatarRow({ field, user }: { field: ComponentProps<typeof ImageRow>['field']; user: User | undefined }) {
  return (
    <ImageRow
      label={USER_LABELS.avatar}
      field={field}
      upload={{ folder: 'user-avatars', id: user?.id }}
      preview={(value) => <Avatar name={user ? `${user.firstName} ${user.lastName}` : ''} src={value} large />}
    />
  )
}

function rowOf(formId: string, name: string) {
  const id = `${formId}-${name}`
  return { id, name, errorId: `${id}-error`, descriptionId: `${id}-hint` }
}
