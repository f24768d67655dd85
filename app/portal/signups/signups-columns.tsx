import { Text } from '@radix-ui/themes'
import type { BusinessSignup } from '../../../contract/entities/signups'
import { formatPhone } from '../../../contract/phone'
import { StatusBadge } from '../../platform/ui/badge'
import type { GridColumn } from '../../platform/ui/grid/data-grid'
import { LongWord } from '../../platform/ui/text'

export const SIGNUP_COLUMNS: ReadonlyArray<GridColumn<BusinessSignup>> = [
  { id: 'id', label: 'Id', width: 'id', sortable: true, cell: (signup) => signup.id },
  {
    id: 'firstName',
    label: 'First Name',
    width: 'type',
    sortable: true,
    headline: true,
    cell: (signup) => signup.firstName,
  },
  {
    id: 'lastName',
    label: 'Last Name',
    width: 'type',
    sortable: true,
    headline: true,
    cell: (signup) => signup.lastName,
  },
  { id: 'email', label: 'Email', sortable: true, bare: true, cell: (signup) => <LongWord>{signup.email}</LongWord> },
  { id: 'businessName', label: 'Business Name', sortable: true, bare: true, cell: (signup) => signup.businessName },
  {
    id: 'phone',
    label: 'Phone',
    sortable: true,
    cell: (signup) => <Text wrap="nowrap">{formatPhone(signup.phone)}</Text>,
  },
  {
    id: 'status',
    label: 'Status',
    width: 'type',
    sortable: true,
    cell: (signup) => <StatusBadge status={signup.status} />,
  },
  {
    id: 'city',
    label: 'City, State, Zip',
    width: 'default',
    sortable: true,
    cell: ({ address }) => `${address.city}, ${address.state} ${address.zip}`,
  },
]
