import type { OwnSession } from '../../../contract/calls/auth'
import type { User } from '../../../contract/entities/people'
import { formatUserPhone } from '../../../contract/phone'
import type { HistoryEntry } from '../../records/store/audit'
import { HistoryCard } from '../../records/screens/history-card'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { StatusBadge } from '../../platform/ui/badge'
import { Card } from '../../platform/ui/card'
import { ConfirmButton } from '../../platform/ui/form/confirm-button'
import { errorCount } from '../../platform/ui/form/checked-form'
import { EditButtons } from '../../platform/ui/form/edit-buttons'
import { Fact, Facts } from '../../platform/ui/facts'
import { Page } from '../../platform/ui/frame/page'
import { Avatar } from '../../platform/ui/avatar'
import type { Constraints } from '../../platform/ui/form/zod-form'
import { PasswordCard, SignOutCard } from './password-card'
import { InvitationCard } from './invitation-card'
import { FactorCard } from './factor-card'
import { PendingEmailCard } from './pending-email-card'
import { PinCard } from './pin-card'
import { SessionsCard } from './sessions-card'
import { OwnForm, useOwnForm, useUserForm, UserForm, type UserFormSetup } from './user-form'

const FORM = 'form-user'

interface UserDetailsProps {
  user: User
  isOwn: boolean
  /** For the user's own account: whether a PIN is set, and the input attributes of the PIN and password forms. */
  own: { hasPin: boolean; pin: Constraints; password: Constraints } | null
  hasFactor: boolean
  /** When the user was invited, until they choose a password; null also if the viewer may not invite them again. */
  invitedAt: number | null
  /** A new email that has not been confirmed yet. */
  newEmail: string | null
  sessions: OwnSession[]
  /** The zone of the user's venues, if they share one; otherwise times are in UTC. */
  timeZone: string | undefined
  canUpdate: boolean
  /** Always false for the viewer's own account. */
  canDelete: boolean
  /** With '?edit' in the address. */
  setup: UserFormSetup | null
  /** Null except for internal staff. */
  history: HistoryEntry[] | null
  /** Whether the viewer sees user types. */
  showsType: boolean
  answer: unknown
}

/** One user's details and, for the viewer's own account, the password. */
export function UserDetails({ user, isOwn, setup, history, answer, ...may }: UserDetailsProps) {
  const answerTo = (intent: string) => (isRefusedAnswer(answer) && answer.typed?.intent === intent ? answer : undefined)
  return (
    <Page
      title={`${user.firstName} ${user.lastName}`}
      breadcrumbs={[{ label: 'Users', to: '/users' }, { label: 'Details' }]}
    >
      {!setup && (
        <Card title="Details" action={may.canUpdate && <EditButtons editing={false} form={FORM} />}>
          <UserFacts user={user} showsType={may.showsType} />
        </Card>
      )}
      {setup && !isOwn && <EditCard user={user} setup={setup} answer={answerTo('update')} />}
      {setup && isOwn && <EditOwnCard user={user} setup={setup} answer={answerTo('update')} />}
      {may.newEmail !== null && <PendingEmailCard email={may.newEmail} />}
      {may.invitedAt !== null && <InvitationCard firstName={user.firstName} invitedAt={may.invitedAt} />}
      {may.own && <PasswordCard constraint={may.own.password} answer={answerTo('password')} />}
      {/* The key clears the typed PIN once it is saved. */}
      {may.own && (
        <PinCard key={user.version} hasPin={may.own.hasPin} constraint={may.own.pin} answer={answerTo('pin')} />
      )}
      {isOwn && <SessionsCard sessions={may.sessions} timeZone={may.timeZone} />}
      {isOwn && <SignOutCard />}
      {(isOwn || (may.canUpdate && may.hasFactor)) && <FactorCard isOwn={isOwn} hasFactor={may.hasFactor} />}
      {history && <HistoryCard history={history} timeZone={may.timeZone} />}
      {may.canDelete && (
        <Card title="Delete User" note="If they wrote notes or handled orders, deactivate them instead.">
          <div>
            <ConfirmButton
              intent="delete"
              label="Delete"
              title="Delete User"
              question="Are you sure you want to Delete this user!"
            />
          </div>
        </Card>
      )}
    </Page>
  )
}

function EditCard({ user, setup, answer }: { user: User; setup: UserFormSetup; answer: unknown }) {
  const state = useUserForm({ id: FORM, setup, user, answer })
  return (
    <Card
      title="Details"
      action={<EditButtons editing form={FORM} changed={state.changed} errors={errorCount(state.form)} />}
    >
      <UserForm key={state.start.userType} state={state} />
    </Card>
  )
}

function EditOwnCard({ user, setup, answer }: { user: User; setup: UserFormSetup; answer: unknown }) {
  const state = useOwnForm({ id: FORM, user, setup, answer })
  return (
    <Card
      title="Details"
      action={<EditButtons editing form={FORM} changed={state.changed} errors={errorCount(state.form)} />}
    >
      <OwnForm state={state} />
    </Card>
  )
}

function UserFacts({ user, showsType }: { user: User; showsType: boolean }) {
  const facts = {
    'First Name': user.firstName,
    'Last Name': user.lastName,
    Email: user.email,
    'Phone Number': user.phoneNumber && formatUserPhone(user.phoneNumber),
    ...(showsType && { 'User Type': user.userType }),
    Roles: user.roles.join(', '),
    ...(user.userType === 'Business' && { Businesses: user.businesses.map(({ place }) => place.name).join('\n') }),
  }
  return (
    <>
      <Avatar name={`${user.firstName} ${user.lastName}`} src={user.avatar} large />
      <Facts>
        {Object.entries(facts).map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        <Fact label="Active">
          <StatusBadge status={user.active ? 'Active' : 'Inactive'} />
        </Fact>
      </Facts>
    </>
  )
}
