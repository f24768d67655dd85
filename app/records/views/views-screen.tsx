import { Button, Flex, Text } from '@radix-ui/themes'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { Card } from '../../platform/ui/card'
import { Badge } from '../../platform/ui/badge'
import { Input } from '../../platform/ui/form/field'
import { FormRow } from '../../platform/ui/form/form-row'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { Page } from '../../platform/ui/frame/page'
import { MAX_VIEW_NAME } from '../../platform/ui/grid/view-menu'
import type { ViewsScreenData } from './views-portal'

/** `/lists/{list}/views`: renames and deletes a user's views of a list, and chooses the one that it opens with. */
export function ViewsScreen() {
  const { title, back, views } = useLoaderData<ViewsScreenData>()
  const answer = useActionData()
  const refused = isRefusedAnswer(answer) ? answer : undefined
  return (
    <Page title={title} breadcrumbs={[back, { label: 'Views' }]}>
      {views.length === 0 && (
        <Text as="p" color="gray">
          You have no views of this list. Filter or sort it, then save the view under ‘Views’.
        </Text>
      )}
      {refused && refused.typed?.intent === 'save' && (
        <p className="form-error" role="alert">
          {refused.refused.errors?.[0]?.message ?? refused.refused.message}
        </p>
      )}
      {views.map((view) => {
        const isRefused = refused?.typed?.view === String(view.id)
        const errors = isRefused ? refused.refused.errors?.map(({ message }) => message) : undefined
        const field = { id: `name-${view.id}`, errorId: `name-${view.id}-error`, ...(errors && { errors }) }
        return (
          <Card key={view.id} title={view.name} action={view.isDefault && <Badge tone="good">Default</Badge>}>
            <Form method="post" className="form">
              <input type="hidden" name="view" value={view.id} />
              <FormRow label="Name" field={field}>
                <Input
                  id={field.id}
                  name="name"
                  required
                  maxLength={MAX_VIEW_NAME}
                  aria-invalid={errors !== undefined || undefined}
                  aria-describedby={errors && field.errorId}
                  defaultValue={isRefused ? refused.typed?.name : view.name}
                />
              </FormRow>
              <Flex wrap="wrap" gap="2">
                <SubmitButton name="intent" value="rename">
                  Rename
                </SubmitButton>
                <SubmitButton name="intent" value={view.isDefault ? 'usual' : 'default'} variant="soft" color="gray">
                  {view.isDefault ? 'Not the default' : 'Make it the default'}
                </SubmitButton>
                <SubmitButton name="intent" value="delete" variant="soft" color="red">
                  Delete
                </SubmitButton>
                <Button asChild variant="soft" color="gray" size="3">
                  <Link to={view.to}>Open</Link>
                </Button>
              </Flex>
            </Form>
          </Card>
        )
      })}
    </Page>
  )
}
