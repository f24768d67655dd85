import { useActionData } from '@remix-run/react'
import { errorCount } from '../../platform/ui/form/checked-form'
import { Dialog } from '../../platform/ui/form/dialog'
import { useScreenQuery } from '../../platform/ui/frame/location'
import type { ShownResource } from '../definition/shown'
import type { FormSetup } from '../form/portal-form'
import { ResourceForm, useResourceForm } from '../form/resource-form'
import { AFTER, ANOTHER } from './adding'

interface CreateDialogProps {
  title: string
  resource: ShownResource
  names: readonly string[]
  intent: string
  data: FormSetup
  closeTo: string
}

/** A dialog that adds a record. After 'Create and add another' it remounts empty. */
export function CreateDialog(props: CreateDialogProps) {
  return <CreateForm key={useScreenQuery().get(AFTER)} {...props} />
}

function CreateForm({ title, resource, names, intent, data, closeTo }: CreateDialogProps) {
  const id = `form-${intent.replace(':', '-')}`
  const of = { id, intent, resource, names, data, answer: useActionData() }
  const state = useResourceForm(of)
  return (
    <Dialog
      title={title}
      closeTo={closeTo}
      form={id}
      changed={state[2]}
      errors={errorCount(state[0])}
      another={ANOTHER}
    >
      <ResourceForm of={of} state={state} />
    </Dialog>
  )
}
