import { Card } from './card'
import { LOADING_ERROR, Notice } from './query-result'

/** In place of a card whose content could not be read. */
export function FailedCard({ title }: { title: string }) {
  return (
    <Card title={title}>
      <Notice tone="bad">{LOADING_ERROR}</Notice>
    </Card>
  )
}
