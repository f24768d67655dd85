import type { UserType } from '../../../contract/enumerations'
import type { User } from '../../../contract/entities/people'
import { StatusBadge } from '../../platform/ui/badge'
import type { GridColumn } from '../../platform/ui/grid/data-grid'
import { LongWord } from '../../platform/ui/text'

const COLUMNS: ReadonlyArray<GridColumn<User>> = [
  { id: 'id', label: 'Id', width: 'id', sortable: true, cell: (user) => user.id },
  {
    id: 'firstName',
    label: 'First Name',
    width: 'name',
    sortable: true,
    headline: true,
    cell: (user) => user.firstName,
  },
  { id: 'lastName', label: 'Last Name', width: 'name', sortable: true, headline: true, cell: (user) => user.lastName },
  {
    id: 'email',
    label: 'Email',
    width: 'name',
    sortable: true,
    bare: true,
    cell: (user) => <LongWord>{user.email}</LongWord>,
  },
  { id: 'roles', label: 'Roles', width: 'default', bare: true, cell: (user) => user.roles.join(', ') },
  {
    id: 'userType',
    label: 'Type',
    width: 'type',
    sortable: true,
    bare: true,
    cell: (user) => user.userType,
    says: (user) => user.userType,
  },
  {
    id: 'active',
    label: 'Active',
    width: 'active',
    sortable: true,
    cell: (user) => <StatusBadge status={user.active ? 'Active' : 'Inactive'} />,
  },
]
const COLUMNS_WITHOUT_TYPE = COLUMNS.filter(({ id }) => id !== 'userType')

/** The columns of the user list. Business users see only business users, so their list omits the type. */
export function userColumns(viewer: UserType): ReadonlyArray<GridColumn<User>> {
  return viewer === 'Internal' ? COLUMNS : COLUMNS_WITHOUT_TYPE
}
