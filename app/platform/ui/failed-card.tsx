import { Card } from './card'
import { LOADING_ERROR, Notice } from './query-result'

/** Replaces a card whose content failed to load. */
export function FailedCard({ title }: { title: string }) {
  return (
    <Card title={title}>
      <Notice tone="bad">{LOADING_ERROR}</Notice>
    </Card>
  )
}
