import { useActionData } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { errorCount } from '../../platform/ui/form/checked-form'
import { EditButtons } from '../../platform/ui/form/edit-buttons'
import { EditedRecord } from '../../platform/ui/form/edited-record'
import type { RecordData } from '../definition/definition'
import type { ShownResource } from '../definition/shown'
import { formTexts } from '../form/form'
import type { FormSetup } from '../form/portal-form'
import { answerTo, ResourceForm, useResourceForm } from '../form/resource-form'
import type { DetailsScreenData } from './details-portal'

interface EditCardProps {
  resource: ShownResource
  record: RecordData
  data: FormSetup
  moves: DetailsScreenData['moves']
}

/** The form of a record's details. */
export function EditCard({ resource, record, data, moves }: EditCardProps) {
  const id = 'form-details'
  const answer = useActionData()
  const of = { id, intent: 'update', resource, names: resource.editFields, data, recordId: record.id, answer }
  const state = useResourceForm(of)
  const typed = answerTo(of).typed ?? data.typed
  return (
    <Card title="Details" action={<EditButtons editing form={id} changed={state[2]} errors={errorCount(state[0])} />}>
      <EditedRecord
        form={id}
        intent="update"
        what={resource.label[0]}
        version={Number(record.version)}
        texts={formTexts(resource, resource.editFields, data.values)}
        answer={answer}
        typed={data.typed}
      />
      <ResourceForm of={of} state={state} />
      {moves.map(({ what, field }) => (
        <label key={field} className="tick-row">
          <input type="checkbox" form={id} name="moveChildren" defaultChecked={typed?.moveChildren === 'on'} />
          <span>{`If ${field} changes, move ${what} with it`}</span>
        </label>
      ))}
    </Card>
  )
}
